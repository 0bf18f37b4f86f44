import { z } from "@medusajs/framework/zod"
import type { CardDisplay } from "../saved-card/saved-card"
import { objectError, shortText } from "./input-fields"

/** Makes a schema read a missing or unusable value as `undefined`, so that such a value is no error. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined)

/** The data of the card that a customer agrees to have saved, as the storefront sends them. */
export const cardToSave = z.object(
  {
    /**
     * A second token of the same card. The first token pays for the purchase, and a token is assumed to be good for one
     * call.
     */
    temporary_card_token: shortText(4096),
    /** The text with which the customer agreed, as the page showed it. */
    consent: shortText(2000),
    /**
     * The text with which the customer agreed, in a box of its own, that the store charges the card later without the
     * customer. The card is saved even if this text is missing.
     */
    store_charges_consent: optional(shortText(2000)),
    last_four: optional(z.string().regex(/^\d{4}$/)),
    expiration_month: optional(z.number().int().min(1).max(12)),
    expiration_year: optional(z.number().int().min(2000).max(2199)),
    brand: optional(z.string().trim().min(1).max(30)),
  },
  objectError
)

/** A card that a customer agreed to have saved. The server adds the customer and the time. */
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
 * The saved card with which a session is paid, and the state of the cart for which its owner chose it. If the cart has
 * changed in one of the fields of `cartDigest`, the card is not charged.
 */
export interface ChosenSavedCard {
  id: string
  customerId: string
  /** A digest of the cart's customer, e-mail, currency, metadata, shipping address, shipping methods and items. */
  cartDigest: string
}

/**
 * Returns the storefront's data of a card that a customer agreed to have saved, with the field names of the plugin. The
 * result lacks the customer and the time of the consent, which the server adds.
 */
export function consentedCard(
  given: z.output<typeof cardToSave>
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

/** Returns a shopper's stored input without the data of the card that is to be saved, which include its token. */
export function inputWithoutCardToSave(plaintext: string): string {
  const { saveCard: _saveCard, ...rest } = JSON.parse(plaintext) as {
    saveCard?: ConsentedCard
  }
  return JSON.stringify(rest)
}
