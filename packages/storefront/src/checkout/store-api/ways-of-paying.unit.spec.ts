import {
  aNewCheckout,
  aCardPayment,
  CPF,
  useFakeTimersInEachTest,
} from "../a-new-checkout"
import {
  respondWith,
  aFakeBackend,
  CART_ID,
  COMPLETE_PATH,
  SESSION_PATH,
} from "../a-fake-backend"

useFakeTimersInEachTest()

const WAYS = /ways-of-paying/

describe("the ways of paying", () => {
  it.each([
    [{ cartId: CART_ID }, `cart_id=${CART_ID}`],
    [{ amount: 99.9 }, "amount=99.90"],
    [{ amount: "0.1" }, "amount=0.10"],
  ])(
    "waysOfPaying, called with %j, sends the store the query %s, and returns camelCase property names",
    async (of, query) => {
      const shop = aFakeBackend()
      const rate = { monthly: 1.99, yearly: 26.68 }
      const card = [{ count: 12, rate, effective_rate: rate }]
      shop.answerNextRequests(
        WAYS,
        respondWith({ ways_of_paying: { total: 1, pix: null, card } })
      )

      expect(await aNewCheckout(shop).waysOfPaying(of)).toEqual({
        total: 1,
        pix: undefined,
        card: [{ count: 12, rate, effectiveRate: rate }],
      })
      expect(shop.requestsTo(WAYS)[0]?.path).toMatch(RegExp(`\\?${query}$`))
    }
  )

  const shown = { total: 12_341, quote: "a-quote" }

  it("askForCode and payByCard accept a total that waysOfPaying returned, even if the cart gets this total only when the payment session is created", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(
      SESSION_PATH,
      (own) => {
        shop.cart.total = 123.41
        return own()
      },
      2
    )

    const code = await aNewCheckout(shop).askForCode({
      cartId: CART_ID,
      method: "pix",
      document: CPF,
      ...shown,
    })
    const order = await aNewCheckout(shop).payByCard(aCardPayment(shown))

    expect([code.kind, order.kind]).toEqual(["code", "order"])
    for (const { body } of shop.requestsTo(SESSION_PATH)) {
      expect(body).toMatchObject({ data: shown })
    }
  })

  it("payByCard does not charge the card when the session's amount differs from the total that the shopper saw", async () => {
    const shop = aFakeBackend()

    const outcome = await aNewCheckout(shop).payByCard(aCardPayment(shown))

    expect(outcome).toEqual({ kind: "refused", message: "text amount_changed" })
    expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
  })
})
