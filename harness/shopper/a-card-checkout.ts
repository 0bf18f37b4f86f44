import type { Simulator } from "../../packages/devtools/src/simulator"
import { aTemporaryCardToken } from "./a-card"
import type { AStore } from "../store/a-store"
import {
  type Answer,
  aCart,
  aPaymentCollection,
  type CartContents,
  createPaymentSession,
  completeCart,
  type Shopper,
  expectSuccess,
} from "./a-shopper"

export const CARD_PROVIDER = "pp_transparent-card_br"
/** The id of the card provider whose account only authorizes a payment, so that it has to be captured later. */
export const MANUAL_CARD_PROVIDER = "pp_transparent-card_br-manual"
export const CPF = "529.982.247-25"

export interface CardCheckout {
  shopper: Shopper
  cartId: string
  collectionId: string
  /**
   * Creates a new payment session with a card, as the storefront does. Returns the store's answer, even if the store
   * refuses the session.
   */
  chooseCard(card?: ChosenCard): Promise<Answer>
  complete(): Promise<Answer>
}

export interface ChosenCard {
  providerId?: string
  number?: string
  installments?: number
  /** Additional fields for the `data` of the payment session. They replace the usual fields of the same name. */
  data?: Record<string, unknown>
}

/** Creates a cart that only lacks a payment. It has no payment session yet, and a test can choose a card for it. */
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
      return createPaymentSession(shopper, {
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

/** Creates a cart with a payment session in which the shopper has chosen a card. */
export async function aCardCheckoutWithCard(
  given: Parameters<typeof aCardCheckout>[0],
  chosen: ChosenCard & { contents?: CartContents } = {}
): Promise<CardCheckout> {
  const checkout = await aCardCheckout(given, chosen.contents)
  await expectSuccess(checkout.chooseCard(chosen))
  return checkout
}
