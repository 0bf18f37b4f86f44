import type { CardSdk } from "../../index"
import { withAbortAndTimeout } from "../../abort-and-timeout"
import { notifyListener, type PaymentMethod } from "../payment-context"
import type { CardOutcome } from "../outcomes"
import { camelCaseKeys } from "../store-api/configuration"
import type { StoreError } from "../store-api/store-client"
import type { CardCalls, CardPayment, LoadCardSdk } from "./card-payment"
import {
  createCardPaymentFunctions,
  createCardSdkLoader,
  payWithCard,
  tokenize,
} from "./pay-by-card"

/** A card that the signed-in customer has saved. The shop knows neither its number nor its security code. */
export interface SavedCard {
  id: string
  /** The brand, such as "VISA". Undefined if neither the payment service nor the browser reported it. */
  brand: string | undefined
  /** The last four digits of the card number. */
  lastFour: string | undefined
  /** The month from 1 to 12. */
  expirationMonth: number | undefined
  /** The year with four digits. */
  expirationYear: number | undefined
  /**
   * Whether the card can be charged. A card with any status but `usable` can only be replaced: the shopper types the
   * card again, or another one.
   *
   * - `expired`: the card is past its expiry.
   * - `needs_security_code`: the payment service charges the card only with its security code, which no shop may store.
   * - `replaced_credentials`: the card belongs to a merchant account that the shop no longer uses.
   */
  status: "usable" | "expired" | "needs_security_code" | "replaced_credentials"
  /** When the card was saved, in ISO 8601. */
  createdAt: string
  /** When the card was last used to pay, in ISO 8601. Undefined if it was never used. */
  lastUsedAt: string | undefined
  /**
   * The time, in ISO 8601, at which the customer allowed the shop to charge this card later without asking again.
   * Undefined without this consent, and after the customer has withdrawn it.
   */
  storeChargesConsentedAt: string | undefined
}

export type SavedCardPayment = Omit<CardPayment, "card"> & {
  /** The `id` of a saved card of the signed-in customer. */
  savedCardId: string
}

export type CardPaymentToSave = CardPayment & {
  /** The text with which the shopper agreed that the card is saved, word by word. */
  consent: string
  /** The text with which the shopper allowed later charges by the store. Default: the shopper has not allowed them. */
  storeChargesConsent?: string
}

/** The functions that `savedCardPayments` adds to a checkout, in addition to those of `cardPayments`. */
export interface SavedCardCalls {
  /**
   * Returns the cards that the signed-in customer has saved in the checkout's account. Returns undefined if the account
   * does not save cards or no customer is signed in. Then do not offer to save a card.
   */
  savedCards(options?: {
    /**
     * The id of a region. If the checkout's account accepts no cards in this region, `savedCards` resolves to an empty
     * list. Default: any region.
     */
    regionId?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<SavedCard[] | undefined>
  /** Deletes a saved card of the signed-in customer. A repeated call has no further effect. */
  deleteSavedCard(
    id: string,
    options?: { signal?: AbortSignal | undefined }
  ): Promise<void>
  /**
   * Pays like `payByCard`, and saves the card after the charge was approved. Call it only if the shopper has agreed.
   * `consent` is the text to which the shopper agreed, word by word. A card that cannot be saved does not change the
   * payment.
   *
   * `storeChargesConsent` is the text with which the shopper allowed later charges by the store, for example for a
   * subscription. The shopper must allow them in a separate checkbox. Leave this text out if the checkbox is not
   * ticked.
   */
  payByCardAndSave(payment: CardPaymentToSave): Promise<CardOutcome>
  /**
   * Charges a saved card and places the order. The outcome is `refused` if the card cannot be used any more, for
   * example because it was deleted on another device. Then read the cards again. A second call for the same cart gets
   * the running call's result.
   */
  payBySavedCard(payment: SavedCardPayment): Promise<CardOutcome>
}

/**
 * Returns the payment method card with functions to save cards and to pay with saved cards. Use it in place of
 * `cardPayments`. Saved cards are available only if the checkout's `client` sends the login of a customer. Guests can
 * still pay by card.
 */
export function savedCardPayments({
  load,
}: {
  load: LoadCardSdk
}): PaymentMethod<CardCalls & SavedCardCalls> {
  return (shop) => {
    const { configuration, sender, pay } = shop
    const cardSdk = createCardSdkLoader(shop, load)
    const cardCalls = createCardPaymentFunctions(shop, cardSdk)

    return {
      ...cardCalls,
      savedCards: ({ regionId, signal } = {}) =>
        withAbortAndTimeout({ signal }, async () => {
          const { account, methods } = await configuration()
          if (!methods.card?.savedCards) {
            return undefined
          }
          const query = new URLSearchParams({
            account,
            ...(regionId && { region_id: regionId }),
          })
          return sender(signal)(
            `${CARDS}?${query}`,
            (reported: { cards: SavedCard[] }) => camelCaseKeys(reported.cards)
          ).catch((error: StoreError) => {
            if (error.status === 401) {
              return undefined
            }
            throw error
          })
        }),
      deleteSavedCard: (id, { signal } = {}) =>
        withAbortAndTimeout({ signal }, async () => {
          await sender(signal, { method: "DELETE" })(
            `${CARDS}/${encodeURIComponent(id)}`,
            Boolean
          )
        }),
      payByCardAndSave: (payment) =>
        pay(payment, "card", (flow) =>
          payWithCard(flow, payment, async () => {
            notifyListener(flow.onStep, "tokenizing")
            const sdk = await cardSdk()
            return async () => ({
              ...(await tokenize(payment, sdk)),
              save_card: await tokenizeCardForSaving(payment, sdk),
            })
          })
        ),
      payBySavedCard: (payment) =>
        pay(payment, "card", (flow) =>
          payWithCard(flow, payment, async () => () => ({
            saved_card_id: payment.savedCardId,
          }))
        ),
    }
  }
}

const CARDS = "/store/checkout-transparent/cards"

/** How long a payment waits for the second card token, with which the card is saved, in milliseconds. */
const LONGEST_MS = 5_000

/**
 * Creates a second token of the card, and returns the value of the session's field `save_card`. A temporary token is
 * good for one call only, so the token that pays cannot save the card, too. Returns undefined if no second token
 * can be created, because the payment must not fail for that reason.
 */
async function tokenizeCardForSaving(
  payment: CardPaymentToSave,
  sdk: CardSdk
): Promise<object | undefined> {
  const { card, consent, signal, storeChargesConsent } = payment
  const number = card.number.replace(/\D/g, "")
  const controller = new AbortController()
  try {
    return {
      ...(await withAbortAndTimeout({ signal, timeoutMs: LONGEST_MS }, () =>
        tokenize({ ...payment, signal: controller.signal }, sdk)
      )),
      consent,
      ...(storeChargesConsent !== undefined && {
        store_charges_consent: storeChargesConsent,
      }),
      // `tokenize` has just looked this brand up, so no further request is sent.
      brand: card.brand ?? (await sdk.getCardBrand({ bin: number })).brand,
      last_four: number.slice(-4),
      expiration_month: Number(card.expirationMonth),
      expiration_year: Number(card.expirationYear),
    }
  } catch {
    return undefined
  } finally {
    controller.abort()
  }
}
