import type { Simulator } from "../../packages/devtools/src/simulator"
import { aTemporaryCardToken } from "./a-card"
import type { AStore } from "../store/a-store"
import {
  type Answer,
  aCart,
  aPaymentCollection,
  type CartContents,
  choosePayment,
  completeCart,
  type Shopper,
  succeeds,
} from "./a-shopper"

export const CARD_PROVIDER = "pp_transparent-card_br"
/** The card provider whose account only reserves the money, to be captured later. */
export const MANUAL_CARD_PROVIDER = "pp_transparent-card_br-manual"
export const CPF = "529.982.247-25"

export interface CardCheckout {
  shopper: Shopper
  cartId: string
  collectionId: string
  /**
   * Creates a new session with a card, as the storefront does. Returns the answer, even if the store refuses the
   * session.
   */
  chooseCard(card?: ChosenCard): Promise<Answer>
  complete(): Promise<Answer>
}

export interface ChosenCard {
  providerId?: string
  number?: string
  installments?: number
  /** Keys of the session's `data` that replace the usual ones or are added. */
  data?: Record<string, unknown>
}

/** Creates a cart that can be paid by card and has no session yet. */
export async function aCardCheckout(
  given: { simulator: Pick<Simulator, "url">; store: AStore; shopper: Shopper },
  contents: CartContents = {}
): Promise<CardCheckout> {
  const { shopper, store, simulator } = given
  const cartId = await aCart(shopper, store, contents)
  const collectionId = await aPaymentCollection(shopper, cartId)
  return {
    shopper,
    cartId,
    collectionId,
    async chooseCard(card = {}) {
      return choosePayment(shopper, {
        collectionId,
        providerId: card.providerId ?? CARD_PROVIDER,
        data: {
          temporary_card_token: await aTemporaryCardToken(
            simulator.url,
            card.number
          ),
          document: CPF,
          ...(card.installments === undefined
            ? {}
            : { installments: card.installments }),
          ...card.data,
        },
      })
    },
    complete: () => completeCart(shopper, cartId),
  }
}

/** Creates a cart with a session for which a card is chosen. */
export async function aCardCheckoutWithCard(
  given: Parameters<typeof aCardCheckout>[0],
  chosen: ChosenCard & { contents?: CartContents } = {}
): Promise<CardCheckout> {
  const checkout = await aCardCheckout(given, chosen.contents)
  await succeeds(checkout.chooseCard(chosen))
  return checkout
}
