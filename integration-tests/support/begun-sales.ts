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

/** What a shopper is told who wants something else meanwhile. */
export const REFUSED_MEANWHILE = {
  status: 400,
  body: { type: "not_allowed", message: BEING_VERIFIED },
}
/** What a shopper is told who completes the cart meanwhile. */
export const COMPLETED_MEANWHILE = {
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

/** A payment method, as a row of a table: how a sale with it begins. */
export interface Method {
  method: string
  begin(card?: ChosenCard): Promise<Begun>
}

/** A cart that is about to be paid, and what its shopper may do. */
export interface Begun {
  /** What the gateway is asked for first. */
  operation: "authorize" | "pix" | "wallet"
  isCard: boolean
  checkout: Pick<
    CodeCheckout,
    "shopper" | "cartId" | "collectionId" | "complete"
  >
  /** Asks the gateway for a charge: a card when the cart is completed, a code when it is chosen. */
  ask(): Promise<Answer>
  /** A new session of the same method. */
  choose(): Promise<Answer>
  /** What the shopper does to end it: presses the button with a card, or pays the code that is shown. */
  pay(): Promise<unknown>
  isAccepted(answer: Answer): Promise<void>
  isBeingVerified(answer: Answer): Promise<void>
  /** It is known what became of it, whoever found it out. */
  isFound(): Promise<void>
}

const A_CODE = {
  payload: expect.any(String),
  image: expect.stringMatching(/^data:image\//),
  expires_at: expect.any(String),
}

/** Those whose charge is named by us, and looked up by that name. */
export function methodsOf(shop: CardShop): [Method, Method, Method] {
  return [
    { method: "card", begin: (card) => aCard(shop, card) },
    { method: "pix", begin: () => aCode(shop, "pix", PIX_PROVIDER) },
    { method: "wallet", begin: () => aCode(shop, "wallet", WALLET_PROVIDER) },
  ]
}

/** What an answer says, to a shopper. */
export function wordsOf({ body }: Answer): unknown {
  return (body.error ?? body).message
}

async function aCard(shop: CardShop, card?: ChosenCard): Promise<Begun> {
  // Else the order might be there before the shopper asks again.
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
  /** What a storefront reads when it asks again. */
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
