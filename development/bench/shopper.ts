import { randomUUID } from "node:crypto"

import { aTemporaryCardToken } from "../../integration-tests/support/a-card"
import { AN_ADDRESS_IN_BRAZIL } from "../../integration-tests/support/a-shopper"
import { DOCUMENT } from "../../src/cli/guest-purchase"
import { inLanes } from "./figures"

/** What a shopper has to name. */
export interface BenchShop {
  publishableKey: string
  regionId: string
  variantId: string
  shippingOptionId: string
}

export interface Cart {
  id: string
  paymentCollectionId: string
}

export interface Session {
  id: string
  /** As Medusa has it, in reais. */
  amount: number
  data: { checkout_transparent?: { merchant_charge_id?: string } }
}

/** What shoppers ask of a store, over HTTP; every other answer than 200 is an error. */
export function shopperOf(url: string, shop: BenchShop) {
  async function post<Answer>(path: string, given: unknown): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": shop.publishableKey,
      },
      body: JSON.stringify(given),
    })
    const text = await answer.text()
    if (answer.status !== 200) {
      throw new Error(`POST ${path}: ${answer.status}: ${text}`)
    }
    return JSON.parse(text) as Answer
  }
  return {
    /** Carts with goods, address and shipping, for which a payment method is to be chosen. */
    prepareCarts: (count: number): Promise<Cart[]> =>
      inLanes(Array.from({ length: count }), 8, async () => {
        const { cart } = await post<{ cart: { id: string } }>("/store/carts", {
          region_id: shop.regionId,
          email: `guest-${randomUUID()}@example.com`,
          items: [{ variant_id: shop.variantId, quantity: 1 }],
          shipping_address: AN_ADDRESS_IN_BRAZIL,
          billing_address: AN_ADDRESS_IN_BRAZIL,
        })
        await post(`/store/carts/${cart.id}/shipping-methods`, {
          option_id: shop.shippingOptionId,
        })
        const { payment_collection: collection } = await post<{
          payment_collection: { id: string }
        }>("/store/payment-collections", { cart_id: cart.id })
        return { id: cart.id, paymentCollectionId: collection.id }
      }),

    /** Chooses a payment method. */
    async choose(
      { paymentCollectionId }: Cart,
      provider: string,
      data: object
    ): Promise<Session> {
      const { payment_collection: collection } = await post<{
        payment_collection: { payment_sessions: [Session] }
      }>(`/store/payment-collections/${paymentCollectionId}/payment-sessions`, {
        provider_id: provider,
        data,
      })
      return collection.payment_sessions[0]
    },

    /** Completes the cart; throws when that gives no order. */
    async complete({ id }: Cart): Promise<void> {
      const path = `/store/carts/${id}/complete`
      const answer = await post<{ type: string }>(path, {})
      if (answer.type !== "order") {
        throw new Error(`No order came of ${id}: ${JSON.stringify(answer)}`)
      }
    },
  }
}

/** What a storefront sends along when a card is chosen. */
export async function cardData(simulatorUrl: string): Promise<object> {
  return {
    temporary_card_token: await aTemporaryCardToken(simulatorUrl),
    document: DOCUMENT,
  }
}
