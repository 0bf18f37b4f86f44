import { aFakeSdk } from "../../card-sdk/a-fake-sdk"
import { afterMs, aPage, aPayment, CPF, inVirtualTime } from "../a-page"
import {
  type AShop,
  aShop,
  CARD,
  CART,
  CART_READ,
  CODE,
  COMPLETE,
  dropped,
  fails,
  lost,
  ORDER,
  PIX,
  SESSION,
  SYSTEM,
  TOTAL,
} from "../a-shop"

inVirtualTime()

const SAID = "Já existe um pagamento em andamento."
const refused = fails(400, SAID)
const failed = fails(500, "unknown")
const PAID_IN_ANOTHER_TAB = {
  kind: "order",
  order: { id: "order_2" },
}

const payByCard = (shop: AShop) =>
  afterMs(60_000, aPage(shop).payByCard(aPayment()))
const askForPix = (shop: AShop) =>
  aPage(shop).askForCode({ cartId: CART, method: "pix", document: CPF })

it("a payment collection that core cannot make while it changes the cart is asked for again", async () => {
  const shop = aShop()
  shop.cart.hasCollection = false
  shop.on(/payment-collections$/, failed)

  expect(await payByCard(shop)).toEqual({ kind: "order", order: ORDER })
  expect(shop.asked(/payment-collections$/)).toHaveLength(2)
})

describe("a card session", () => {
  const has =
    (...given: Parameters<AShop["has"]>) =>
    (shop: AShop) =>
      shop.has(...given)

  describe.each([
    ["that is refused", refused],
    ["whose answer is lost", dropped],
    ["that ends in an error of the backend", failed],
  ])("%s", (_what, reaction) => {
    it.each<[string, object, number, (shop: AShop) => unknown]>([
      [
        "another tab has paid gives that order",
        PAID_IN_ANOTHER_TAB,
        0,
        has(PIX, { state: "paid" }, { state: "paid", order: "order_2" }),
      ],
      [
        "a card of this cart is being verified completes the cart, which settles it",
        { kind: "order", order: ORDER },
        1,
        (shop) => {
          const id = shop.has(CARD, {}, "being_verified")
          shop.on(COMPLETE, () => {
            shop.charges[id]!.state = "paid"
            return { type: "order", order: ORDER }
          })
        },
      ],
      [
        "that stays so is being verified, with the session to wait for",
        { kind: "being_verified", sessionId: "payses_1" },
        1,
        has(CARD, { state: "being_verified" }, "being_verified"),
      ],
      [
        "a payment is being returned says so",
        { kind: "being_refunded", message: "text being_refunded" },
        0,
        has(CARD, { state: "paid" }, "being_refunded"),
      ],
    ])("when %s", async (_when, outcome, completions, arrange) => {
      const shop = aShop()
      arrange(shop)
      shop.on(SESSION, reaction)

      expect(await payByCard(shop)).toMatchObject(outcome)
      expect(shop.asked(COMPLETE)).toHaveLength(completions)
    })
  })

  it.each([
    ["nothing is open", () => undefined],
    ["there is a decline", has(CARD, { state: "declined" }, "refused")],
    [
      "a code can be paid",
      has(PIX, { state: "pending", code: CODE }, "pending"),
    ],
  ])(
    "that is refused when %s is refused, in the shop's words",
    async (_what, arrange) => {
      const shop = aShop()
      arrange(shop)
      shop.on(SESSION, refused)

      expect(await payByCard(shop)).toEqual({ kind: "refused", message: SAID })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it.each([
    ["is lost", lost],
    ["ends in an error", failed],
  ])(
    "whose answer %s, when nothing is open, throws: nothing was charged",
    async (_what, reaction) => {
      const shop = aShop()
      shop.on(SESSION, reaction)

      await expect(payByCard(shop)).rejects.toMatchObject({
        name: "StoreError",
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it("that is refused when nobody can say what is open is being verified, in the shop's words", async () => {
    const shop = aShop()
    shop.on(SESSION, (own) => {
      shop.on(CART_READ, dropped, 9)
      return refused(own)
    })

    expect(await payByCard(shop)).toEqual({
      kind: "being_verified",
      message: SAID,
      sessionId: undefined,
    })
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
    ["paid, and refunded since", CARD, "refunded"],
  ] as const)(
    "%s, is that order, whatever is paid with",
    async (_what, provider, state) => {
      for (const pay of [payByCard, askForPix]) {
        const shop = anOrderedCart()
        shop.has(provider, { state }, { state, order: "order_2" })

        expect(await pay(shop)).toMatchObject(PAID_IN_ANOTHER_TAB)
        expect(shop.asked(SESSION)).toEqual([])
      }
    }
  )

  it("paid in another way is not paid again", async () => {
    for (const pay of [payByCard, askForPix]) {
      const shop = anOrderedCart()
      shop.has(SYSTEM, {})

      expect(await pay(shop)).toEqual({
        kind: "refused",
        message: "text another_payment_open",
      })
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  })

  it("and waits for a code that has ended is not paid by card, but with another code", async () => {
    const shop = anOrderedCart()
    shop.configuration.methods.pix.placement = "at_checkout"
    const charge = { state: "expired", order: "order_2" } as const
    shop.has(PIX, { state: "pending", code: CODE }, charge)

    const byCard = await payByCard(shop)
    const code = await askForPix(shop)

    expect(byCard).toEqual({ kind: "refused", message: "text code_expired" })
    expect(code).toMatchObject({ kind: "code", order: ORDER })
    expect(shop.asked(SESSION)).toHaveLength(1)
  })

  it("or is becoming one in another tab is being verified, and not completed a second time", async () => {
    const shop = anOrderedCart()
    const sessionId = shop.has(CARD, { state: "ready" })

    expect(await payByCard(shop)).toMatchObject({
      kind: "being_verified",
      sessionId,
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})

describe("an amount that the shopper sees", () => {
  const payAt = {
    amount_changed: (page: ReturnType<typeof aPage>, amount: number) =>
      page.payByCard(aPayment({ amount })),
    code_amount_changed: (page: ReturnType<typeof aPage>, amount: number) =>
      page.askForCode({ cartId: CART, method: "pix", document: CPF, amount }),
  }

  describe.each(Object.entries(payAt))("%s", (text, pay) => {
    const refusal = { kind: "refused", message: `text ${text}` }

    it.each([129.89, 12_990, 0, NaN])(
      "of %d, which is not the cart's total, is refused: no card is tokenized and no code asked for",
      async (amount) => {
        const shop = aShop()
        const sdk = aFakeSdk()

        expect(await pay(aPage(shop, sdk), amount)).toEqual(refusal)
        expect(sdk.createTemporaryCard).not.toHaveBeenCalled()
        expect(shop.calls.filter(({ body }) => body)).toEqual([])
      }
    )

    it("of another session than was made is not charged, nor has it a code to pay, or an order", async () => {
      const shop = aShop()
      shop.configuration.methods.pix.placement = "at_checkout"
      // Core makes a session of what the cart costs at that moment.
      shop.on(SESSION, (own) => {
        shop.cart.total = 149.9
        return own()
      })

      expect(await pay(aPage(shop), TOTAL)).toEqual(refusal)
      expect(shop.asked(COMPLETE)).toEqual([])
    })
  })
})
