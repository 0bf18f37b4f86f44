import type { CardPayment } from "./card-payments"
import type { CodeRequest } from "./asynchronous-payments"
import { afterMs, anSdk, aPage, aPayment, CPF } from "./a-page"
import { aShop, CART, CODE, ORDER, TOTAL } from "./a-shop"

const PIX = "pp_transparent-pix_br"
const SESSION = /payment-sessions$/
const COMPLETE = /complete$/

const aRequest = (amount: CodeRequest["amount"]): CodeRequest => ({
  cartId: CART,
  method: "pix",
  document: CPF,
  ...(amount !== undefined && { amount }),
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

/** Core makes a session of what the cart costs at that moment. */
const aShopWhoseTotalChanges = () => {
  const shop = aShop()
  shop.on(SESSION, (own) => {
    shop.cart.total = 149.9
    return own()
  })
  return shop
}

const tokenized = (sdk: ReturnType<typeof anSdk>) =>
  sdk.asked.filter(([name]) => name === "createTemporaryCard")

describe("an amount that the shopper sees", () => {
  it.each<[string, CardPayment["amount"]]>([
    ["is the cart's total", TOTAL],
    ["is it as text", "129.90"],
    ["is it but for less than half a centavo", 129.9049],
    ["is not told", undefined],
  ])("and that %s is paid", async (_what, amount) => {
    const payment = aPayment(amount === undefined ? {} : { amount })

    expect(await aPage(aShop()).payByCard(payment)).toEqual({
      kind: "order",
      order: ORDER,
    })
    expect((await aPage(aShop()).askForCode(aRequest(amount))).kind).toBe(
      "code"
    )
  })

  it.each([129.89, 149.9, 12_990, 0, NaN])(
    "of %d, which is not the cart's total, is refused: no card is tokenized and no code asked for",
    async (amount) => {
      const shop = aShop()
      const sdk = anSdk()
      const page = aPage(shop, sdk)

      const byCard = await page.payByCard(aPayment({ amount }))
      const byCode = await page.askForCode(aRequest(amount))

      expect(byCard).toEqual({
        kind: "refused",
        message: "text amount_changed",
      })
      expect(byCode).toEqual({
        kind: "refused",
        message: "text code_amount_changed",
      })
      expect(tokenized(sdk)).toEqual([])
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )

  it("is asked of the backend with the cart", async () => {
    const shop = aShop()

    await aPage(shop).payByCard(aPayment({ amount: TOTAL }))

    expect(shop.asked(/carts\/cart_1\?/)[0]?.path).toMatch(/[=,]total,/)
  })

  it("of another session than was made is not charged", async () => {
    const shop = aShopWhoseTotalChanges()

    expect(await aPage(shop).payByCard(aPayment({ amount: TOTAL }))).toEqual({
      kind: "refused",
      message: "text amount_changed",
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it.each(["after_payment", "at_checkout"] as const)(
    "of another session than was made has no code to pay, nor an order (%s)",
    async (placement) => {
      const shop = aShopWhoseTotalChanges()
      shop.configuration.methods.pix.placement = placement

      expect(await aPage(shop).askForCode(aRequest(TOTAL))).toEqual({
        kind: "refused",
        message: "text code_amount_changed",
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it("does not matter to a cart that is an order already", async () => {
    const shop = aShop()
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    shop.has(PIX, { state: "paid" }, { state: "paid", order: ORDER.id })

    expect((await aPage(shop).payByCard(aPayment({ amount: 1 }))).kind).toBe(
      "order"
    )
  })

  it("does not matter to a code that is open already", async () => {
    const shop = aShop()
    shop.has(PIX, { state: "pending", code: CODE }, "pending")
    shop.cart.total = 149.9

    expect((await afterMs(0, aPage(shop).resume(CART))).kind).toBe("code")
  })
})
