import { aPage, aPayment, CPF, inVirtualTime, passTime } from "../a-page"
import {
  aShop,
  CARD,
  CART,
  COMPLETE,
  fails,
  lostAnswer,
  ORDER,
  SESSION,
} from "../a-shop"

inVirtualTime()

/**
 * Returns a shop with a cart that promotions or store credit cover completely. Medusa's core completes it without a
 * payment session.
 */
function aFreeCart(total = 0) {
  const shop = aShop()
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
      const page = aPage(shop)

      const outcomes = [
        await page.payByCard(aPayment()),
        await page.askForCode({ cartId: CART, method: "pix", document: CPF }),
        await page.askForLink({ cartId: CART, amount: 10 }),
        await page.resume(CART),
      ]

      expect(outcomes).toEqual([FREE, FREE, FREE, FREE])
      expect(shop.asked(SESSION)).toEqual([])
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it("askForCode returns nothing_to_pay when the backend refuses the session because there is nothing to pay", async () => {
    const shop = aShop()
    shop.on(SESSION, () => {
      shop.cart.total = 0
      return fails(400, "Não há nada a pagar")(() => undefined)
    })

    const code = { cartId: CART, method: "pix", document: CPF } as const
    expect(await aPage(shop).askForCode(code)).toEqual(FREE)
  })

  it("completeWithoutPayment returns the order and creates no payment session, even if the first answer is lost or it is called a second time", async () => {
    const shop = aFreeCart()
    shop.on(COMPLETE, lostAnswer)
    const page = aPage(shop)

    const first = page.completeWithoutPayment(CART)
    await passTime(1_000)
    expect(await first).toEqual(ORDERED)
    expect(await page.completeWithoutPayment(CART)).toEqual(ORDERED)
    expect(await page.resume(CART)).toEqual(ORDERED)
    expect(shop.asked(SESSION)).toEqual([])
  })

  it("completeWithoutPayment returns the backend's message when the backend refuses to complete the cart", async () => {
    const shop = aFreeCart()
    shop.on(COMPLETE, fails(400, "Falta a forma de entrega."))

    expect(await aPage(shop).completeWithoutPayment(CART)).toEqual({
      kind: "refused",
      message: "Falta a forma de entrega.",
    })
  })
})

it("completeWithoutPayment refuses a cart without items, and resume returns the outcome none instead of nothing_to_pay for this cart", async () => {
  const shop = aFreeCart()
  shop.cart.items = []
  const page = aPage(shop)

  expect(await page.resume(CART)).toEqual({ kind: "none" })
  expect(await page.completeWithoutPayment(CART)).toEqual({
    kind: "refused",
    message: "text amount_changed",
  })
  expect(shop.asked(COMPLETE)).toEqual([])
})

it("completeWithoutPayment says that the order was canceled when Medusa returns a canceled order for the cart", async () => {
  const shop = aFreeCart()
  const order = { ...ORDER, status: "canceled" }
  shop.on(COMPLETE, async () => ({ type: "order", order }))

  expect(await aPage(shop).completeWithoutPayment(CART)).toEqual({
    kind: "refused",
    message: "text order_canceled",
  })
})

it("completeWithoutPayment refuses a cart with something to pay, because completing the cart would charge its card", async () => {
  const shop = aShop()
  shop.has(CARD, { state: "ready" })

  expect(await aPage(shop).completeWithoutPayment(CART)).toEqual({
    kind: "refused",
    message: "text amount_changed",
  })
  expect(shop.asked(COMPLETE)).toEqual([])
  expect(shop.charges).toEqual({})
})
