import { z } from "@medusajs/framework/zod"
import type { CardDisplay } from "../saved-card/saved-card"
import { objectTypeError, nonEmptyTextSchema } from "./input-fields"

/** Makes a schema read a missing or unusable value as `undefined`, so that such a value is no error. */
const optionalUndefinedIfInvalid = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined)

/** The data of the card that a customer agrees to have saved, as the storefront sends them. */
export const cardToSaveSchema = z.object(
  {
    /**
     * A second token of the same card. The first token pays for the purchase, and a token is assumed to be good for one
     * call.
     */
    temporary_card_token: nonEmptyTextSchema(4096),
    /** The text with which the customer agreed that the card is saved, as the page showed the text. */
    consent: nonEmptyTextSchema(2000),
    /**
     * The text of a second consent with a checkbox of its own: the store may charge the card later while the customer
     * is not present. The card can be saved without this consent.
     */
    store_charges_consent: optionalUndefinedIfInvalid(nonEmptyTextSchema(2000)),
    last_four: optionalUndefinedIfInvalid(z.string().regex(/^\d{4}$/)),
    expiration_month: optionalUndefinedIfInvalid(
      z.number().int().min(1).max(12)
    ),
    expiration_year: optionalUndefinedIfInvalid(
      z.number().int().min(2000).max(2199)
    ),
    brand: optionalUndefinedIfInvalid(z.string().trim().min(1).max(30)),
  },
  objectTypeError
)

/**
 * A card that a customer agreed to have saved. The server, and not the storefront, sets `customerId` and `consentedAt`.
 */
export interface ConsentedCard {
  temporaryCardToken: string
  consent: string
  /** The text of the consent to later charges by the store. `undefined` if the customer has not given this consent. */
  storeChargesConsent?: string | undefined
  display: CardDisplay
  customerId?: string
  consentedAt?: string
}

/**
 * The saved card with which a shopper pays a payment session. `cartDigest` identifies the state of the cart in which
 * the card's owner chose the card. If the digest of the cart is different later, the plugin does not charge the card.
 */
export interface ChosenSavedCard {
  id: string
  customerId: string
  /** A digest of the cart's customer, e-mail, currency, metadata, shipping address, shipping methods and items. */
  cartDigest: string
}

/**
 * Converts the card that a customer agreed to have saved from the storefront's field names to the plugin's. The result
 * does not contain the customer and the time of the consent, which the server adds later.
 */
export function toConsentedCard(
  given: z.output<typeof cardToSaveSchema>
): ConsentedCard {
  return {
    temporaryCardToken: given.temporary_card_token,
    consent: given.consent,
    storeChargesConsent: given.store_charges_consent,
    display: {
      brand: given.brand,
      lastFour: given.last_four,
      expirationMonth: given.expiration_month,
      expirationYear: given.expiration_year,
    },
  }
}

/**
 * Returns a shopper's decrypted input (JSON) without the data of the card that is to be saved, which include a card
 * token.
 */
export function inputWithoutCardToSave(plaintext: string): string {
  const { saveCard: _saveCard, ...rest } = JSON.parse(plaintext) as {
    saveCard?: ConsentedCard
  }
  return JSON.stringify(rest)
}
