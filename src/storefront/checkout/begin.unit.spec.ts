import { afterMs, aPage, aPayment, CPF } from "./a-page"
import {
  answers,
  aShop,
  CART,
  CODE,
  dropped,
  fails,
  lost,
  ORDER,
  type Reaction,
} from "./a-shop"
const CARD = "pp_transparent-card_br"
const PIX = "pp_transparent-pix_br"
const SESSION = /payment-sessions$/
const COMPLETE = /complete$/

const refused = fails(400, "Já existe um pagamento em andamento.")

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

describe("a card session", () => {
  const payAfter = (
    shop: ReturnType<typeof aShop>,
    reaction: Reaction = refused
  ) => {
    shop.on(SESSION, reaction)
    return afterMs(60_000, aPage(shop).payByCard(aPayment()))
  }

  describe.each([
    ["that is refused", refused],
    ["whose answer is lost", dropped],
    ["that ends in an error of the backend", fails(500, "unknown")],
  ])("%s", (_what, reaction) => {
    it("when another tab has paid gives that order, and completes nothing", async () => {
      const shop = aShop()
      shop.has(PIX, { state: "paid" }, { state: "paid", order: "order_2" })

      expect(await payAfter(shop, reaction)).toMatchObject({
        kind: "order",
        order: { id: "order_2" },
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    })

    it("when a card of this cart is paid completes the cart", async () => {
      const shop = aShop()
      shop.has(CARD, { state: "ready" }, "authorized")

      expect(await payAfter(shop, reaction)).toEqual({
        kind: "order",
        order: ORDER,
      })
    })

    it("when a card of this cart is being verified completes the cart, which settles it", async () => {
      const shop = aShop()
      const id = shop.has(CARD, { state: "being_verified" }, "being_verified")
      shop.on(COMPLETE, () => {
        shop.charges[id]!.state = "paid"
        return { type: "order", order: ORDER }
      })

      expect(await payAfter(shop, reaction)).toEqual({
        kind: "order",
        order: ORDER,
      })
    })

    it("when that stays so is being verified, with the session to wait for", async () => {
      const shop = aShop()
      const sessionId = shop.has(
        CARD,
        { state: "being_verified" },
        "being_verified"
      )

      expect(await payAfter(shop, reaction)).toMatchObject({
        kind: "being_verified",
        sessionId,
      })
    })

    it("when a payment is being returned says so", async () => {
      const shop = aShop()
      shop.has(CARD, { state: "paid" }, "being_refunded")

      expect(await payAfter(shop, reaction)).toEqual({
        kind: "being_refunded",
        message: "text being_refunded",
      })
    })
  })

  it.each([
    ["nothing is open", () => undefined],
    [
      "a decline is what there is",
      (shop: ReturnType<typeof aShop>) =>
        shop.has(CARD, { state: "declined" }, "refused"),
    ],
    [
      "a code can be paid",
      (shop: ReturnType<typeof aShop>) =>
        shop.has(PIX, { state: "pending", code: CODE }, "pending"),
    ],
  ])(
    "that is refused when %s is refused, in the shop's words",
    async (_what, arrange) => {
      const shop = aShop()
      arrange(shop)

      expect(await payAfter(shop)).toEqual({
        kind: "refused",
        message: "Já existe um pagamento em andamento.",
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it.each([
    ["is lost", lost],
    ["ends in an error", fails(500, "unknown")],
  ])(
    "whose answer %s, when nothing is open, throws: nothing was charged",
    async (_what, reaction) => {
      const shop = aShop()

      await expect(payAfter(shop, reaction)).rejects.toMatchObject({
        name: "StoreError",
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it("that is refused when nobody can say what is open is being verified, in the shop's words", async () => {
    const shop = aShop()
    const page = aPage(shop)
    shop.on(SESSION, (own) => {
      shop.on(/carts\/cart_1\?/, dropped, 9)
      return refused(own)
    })

    expect(await afterMs(7_000, page.payByCard(aPayment()))).toEqual({
      kind: "being_verified",
      message: "Já existe um pagamento em andamento.",
      sessionId: undefined,
    })
  })

  it("for a collection that another tab's order has taken gives that order", async () => {
    const shop = aShop()
    shop.cart.hasCollection = false
    shop.on(/payment-collections$/, () => {
      shop.cart.hasCollection = true
      shop.has(CARD, { state: "paid" }, { state: "paid", order: "order_2" })
      return fails(400, "Cart cart_1 is already completed.")(() => undefined)
    })

    expect(await aPage(shop).payByCard(aPayment())).toMatchObject({
      kind: "order",
      order: { id: "order_2" },
    })
  })

  it("for a collection that another tab made at the same moment is made in that one", async () => {
    const shop = aShop()
    shop.cart.hasCollection = false
    shop.on(/payment-collections$/, () => {
      shop.cart.hasCollection = true
      return fails(500, "An unknown error occurred.")(() => undefined)
    })

    expect(await aPage(shop).payByCard(aPayment())).toMatchObject({
      kind: "order",
    })
  })

  it("whose answer names none is taken for lost", async () => {
    const shop = aShop()
    shop.has(CARD, { state: "ready" }, { state: "paid", order: "order_2" })
    shop.on(
      SESSION,
      answers({ payment_collection: { id: "x", payment_sessions: [] } })
    )

    expect(
      (await afterMs(60_000, aPage(shop).payByCard(aPayment()))).kind
    ).toBe("order")
  })
})

describe("a cart that is an order already", () => {
  const anOrderedCart = () => {
    const shop = aShop()
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    return shop
  }

  it.each([
    ["paid by card", CARD, "paid"],
    ["paid by card, as far as reserved", CARD, "authorized"],
    ["paid with a code", PIX, "paid"],
    ["paid, and refunded since", CARD, "refunded"],
  ] as const)(
    "%s, is that order, whatever is paid with",
    async (_what, provider, state) => {
      for (const pay of [
        (page: ReturnType<typeof aPage>) => page.payByCard(aPayment()),
        (page: ReturnType<typeof aPage>) =>
          page.askForCode({ cartId: CART, method: "pix", document: CPF }),
      ]) {
        const shop = anOrderedCart()
        shop.has(provider, { state }, { state, order: "order_2" })

        expect(await pay(aPage(shop))).toMatchObject({
          kind: "order",
          order: { id: "order_2" },
        })
        expect(shop.asked(SESSION)).toEqual([])
      }
    }
  )

  it("paid in another way is not paid again", async () => {
    const shop = anOrderedCart()
    shop.has("pp_system_default", {})
    const page = aPage(shop)

    const outcomes = [
      await page.payByCard(aPayment()),
      await page.askForCode({ cartId: CART, method: "pix", document: CPF }),
    ]

    for (const outcome of outcomes) {
      expect(outcome).toEqual({
        kind: "refused",
        message: "text another_payment_open",
      })
    }
    expect(shop.asked(SESSION)).toEqual([])
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("and waits for a code that has ended is not paid by card, but with another code", async () => {
    const shop = anOrderedCart()
    shop.configuration.methods.pix.placement = "at_checkout"
    shop.has(
      PIX,
      { state: "pending", code: CODE },
      { state: "expired", order: "order_2" }
    )
    const page = aPage(shop)

    const byCard = await page.payByCard(aPayment())
    const code = await page.askForCode({
      cartId: CART,
      method: "pix",
      document: CPF,
    })

    expect(byCard).toEqual({ kind: "refused", message: "text code_expired" })
    expect(code).toMatchObject({ kind: "code", order: ORDER })
    expect(shop.asked(SESSION)).toHaveLength(1)
  })

  it("or is becoming one in another tab is being verified, and not completed a second time", async () => {
    const shop = anOrderedCart()
    const sessionId = shop.has(CARD, { state: "ready" })

    expect(await aPage(shop).payByCard(aPayment())).toMatchObject({
      kind: "being_verified",
      sessionId,
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})
