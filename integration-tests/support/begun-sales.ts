import { aCardCheckoutWithCard, type ChosenCard } from "./a-card-checkout"
import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
  sessionIn,
  WALLET_PROVIDER,
} from "./a-code-checkout"
import type { CardShop } from "./a-card-shop"
import { type Answer, aGuest, succeeds } from "./a-shopper"
import { moneyOfCart } from "./money-of-cart"

export const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

/** The answer to a shopper who completes the cart while the payment is being verified. */
const COMPLETED_MEANWHILE = {
  status: 200,
  body: {
    type: "cart",
    error: {
      name: "Error",
      type: "payment_requires_more_error",
      message: BEING_VERIFIED,
    },
  },
}

/** A payment method, as a row of a table of tests: how a sale by it begins. */
export interface Method {
  method: string
  begin(card?: ChosenCard): Promise<Begun>
}

/** A cart that is ready to be paid, and what its shopper may do. */
export interface Begun {
  /** The first operation of the gateway. */
  operation: "authorize" | "pix" | "wallet"
  isCard: boolean
  checkout: Pick<
    CodeCheckout,
    "shopper" | "cartId" | "collectionId" | "complete"
  >
  /** Asks the gateway for a charge: a card by completing the cart, a code by choosing it. */
  ask(): Promise<Answer>
  /** Makes a new session of the same method. */
  choose(): Promise<Answer>
  /** Ends the sale as a shopper does: completes the cart with a card, or pays the shown code. */
  pay(): Promise<unknown>
  isAccepted(answer: Answer): Promise<void>
  isBeingVerified(answer: Answer): Promise<void>
  /** Expects that the outcome of the charge is known, whoever found it. */
  isFound(): Promise<void>
}

const A_CODE = {
  payload: expect.any(String),
  image: expect.stringMatching(/^data:image\//),
  expires_at: expect.any(String),
}

/** The methods whose charges have our own id, and are looked up by it. */
export function methodsOf(shop: CardShop): [Method, Method, Method] {
  return [
    { method: "card", begin: (card) => aCard(shop, card) },
    { method: "pix", begin: () => aCode(shop, "pix", PIX_PROVIDER) },
    { method: "wallet", begin: () => aCode(shop, "wallet", WALLET_PROVIDER) },
  ]
}

async function aCard(shop: CardShop, card?: ChosenCard): Promise<Begun> {
  // With notifications the order might be there before the shopper asks again.
  await shop.simulator.setNotificationUrl(null)
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper }, card)
  return {
    operation: "authorize",
    isCard: true,
    checkout,
    ask: () => checkout.complete(),
    choose: () => checkout.chooseCard(),
    pay: () => succeeds(checkout.complete()),
    isAccepted: ({ status, body }) =>
      Promise.resolve(
        expect({ status, type: body.type }).toEqual({
          status: 200,
          type: "order",
        })
      ),
    isBeingVerified: (answer) =>
      Promise.resolve(expect(answer).toMatchObject(COMPLETED_MEANWHILE)),
    isFound: async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        orders: [expect.any(String)],
        charges: [{ state: "paid" }],
      }),
  }
}

async function aCode(
  shop: CardShop,
  operation: "pix" | "wallet",
  providerId: string
): Promise<Begun> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCodeCheckout({ ...shop, shopper })
  /** Reads the session as a storefront does that asks again. */
  const sessionNow = async () => {
    const { cart } = await succeeds(
      shopper.request(
        "get",
        `/store/carts/${checkout.cartId}?fields=*payment_collection.payment_sessions`
      )
    )
    return sessionIn(cart, providerId)
  }
  const isShown = async () => {
    const { id, shown } = await sessionNow()
    expect(shown).toMatchObject({ state: "pending", code: A_CODE })
    expect(await checkout.state(id)).toMatchObject({
      state: "pending",
      order_id: null,
      expires_at: expect.any(String),
    })
  }
  return {
    operation,
    isCard: false,
    checkout,
    ask: () => checkout.choose(providerId),
    choose: () => checkout.choose(providerId),
    pay: async () => shop.simulator.pay((await sessionNow()).merchantChargeId),
    isAccepted: async ({ status, body }) => {
      expect(status).toBe(200)
      expect(sessionIn(body, providerId).shown.message).toBeUndefined()
      await isShown()
    },
    isBeingVerified: async ({ status, body }) => {
      expect(status).toBe(200)
      const { id, shown } = sessionIn(body, providerId)
      expect(shown).toMatchObject({
        state: "being_verified",
        message: BEING_VERIFIED,
      })
      expect(shown.code).toBeUndefined()
      expect(await checkout.state(id)).toMatchObject({
        state: "being_verified",
        order_id: null,
      })
    },
    isFound: isShown,
  }
}
