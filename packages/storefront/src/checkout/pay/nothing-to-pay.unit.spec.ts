import {
  aNewCheckout,
  aCardPayment,
  CPF,
  useFakeTimersInEachTest,
  passTime,
} from "../a-new-checkout"
import {
  aFakeBackend,
  CARD_PROVIDER,
  CART_ID,
  COMPLETE_PATH,
  refusesWith,
  lostAnswer,
  ORDER,
  SESSION_PATH,
} from "../a-fake-backend"

useFakeTimersInEachTest()

/**
 * Returns a shop with a cart that promotions or store credit cover completely. Medusa's core completes it without a
 * payment session.
 */
function aFreeCart(total = 0) {
  const shop = aFakeBackend()
  shop.cart.total = total
  return shop
}
const FREE = { kind: "nothing_to_pay", message: "text nothing_to_pay" }
const ORDERED = { kind: "order", order: ORDER }

describe("a cart that leaves nothing to pay", () => {
  it.each([0, -20.1])(
    "for a cart with the total %d, payByCard, askForCode, askForLink and resume return nothing_to_pay and create no session",
    async (total) => {
      const shop = aFreeCart(total)
      const page = aNewCheckout(shop)

      const outcomes = [
        await page.payByCard(aCardPayment()),
        await page.askForCode({
          cartId: CART_ID,
          method: "pix",
          document: CPF,
        }),
        await page.askForLink({ cartId: CART_ID, amount: 10 }),
        await page.resume(CART_ID),
      ]

      expect(outcomes).toEqual([FREE, FREE, FREE, FREE])
      expect(shop.requestsTo(SESSION_PATH)).toEqual([])
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
    }
  )

  it("askForCode returns nothing_to_pay when the backend refuses the session because there is nothing to pay", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(SESSION_PATH, () => {
      shop.cart.total = 0
      return refusesWith(400, "Não há nada a pagar")(() => undefined)
    })

    const code = { cartId: CART_ID, method: "pix", document: CPF } as const
    expect(await aNewCheckout(shop).askForCode(code)).toEqual(FREE)
  })

  it("completeWithoutPayment returns the order and creates no payment session, even if the first answer is lost or the function is called a second time", async () => {
    const shop = aFreeCart()
    shop.answerNextRequests(COMPLETE_PATH, lostAnswer)
    const page = aNewCheckout(shop)

    const first = page.completeWithoutPayment(CART_ID)
    await passTime(1_000)
    expect(await first).toEqual(ORDERED)
    expect(await page.completeWithoutPayment(CART_ID)).toEqual(ORDERED)
    expect(await page.resume(CART_ID)).toEqual(ORDERED)
    expect(shop.requestsTo(SESSION_PATH)).toEqual([])
  })

  it("completeWithoutPayment returns the backend's message when the backend refuses to complete the cart", async () => {
    const shop = aFreeCart()
    shop.answerNextRequests(
      COMPLETE_PATH,
      refusesWith(400, "Falta a forma de entrega.")
    )

    expect(await aNewCheckout(shop).completeWithoutPayment(CART_ID)).toEqual({
      kind: "refused",
      message: "Falta a forma de entrega.",
    })
  })
})

it("completeWithoutPayment refuses a cart without items, and resume returns the outcome none instead of nothing_to_pay for this cart", async () => {
  const shop = aFreeCart()
  shop.cart.items = []
  const page = aNewCheckout(shop)

  expect(await page.resume(CART_ID)).toEqual({ kind: "none" })
  expect(await page.completeWithoutPayment(CART_ID)).toEqual({
    kind: "refused",
    message: "text amount_changed",
  })
  expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
})

it("completeWithoutPayment says that the order was canceled when Medusa returns a canceled order for the cart", async () => {
  const shop = aFreeCart()
  const order = { ...ORDER, status: "canceled" }
  shop.answerNextRequests(COMPLETE_PATH, async () => ({ type: "order", order }))

  expect(await aNewCheckout(shop).completeWithoutPayment(CART_ID)).toEqual({
    kind: "refused",
    message: "text order_canceled",
  })
})

it("completeWithoutPayment refuses a cart with something to pay, because completing the cart would charge its card", async () => {
  const shop = aFakeBackend()
  shop.addSession(CARD_PROVIDER, { state: "ready" })

  expect(await aNewCheckout(shop).completeWithoutPayment(CART_ID)).toEqual({
    kind: "refused",
    message: "text amount_changed",
  })
  expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
  expect(shop.charges).toEqual({})
})
