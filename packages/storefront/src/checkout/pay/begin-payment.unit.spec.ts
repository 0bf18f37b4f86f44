import { aFakeSdk } from "../../card-sdk/a-fake-sdk"
import {
  passTimeAndAwaitResult,
  aNewCheckout,
  aCardPayment,
  CPF,
  useFakeTimersInEachTest,
} from "../a-new-checkout"
import {
  type AShop,
  aFakeBackend,
  CARD_PROVIDER,
  CART_ID,
  CART_PATH,
  CODE,
  COMPLETE_PATH,
  droppedRequest,
  refusesWith,
  lostAnswer,
  ORDER,
  PIX_PROVIDER,
  SESSION_PATH,
  SYSTEM_PROVIDER,
  TOTAL,
} from "../a-fake-backend"

useFakeTimersInEachTest()

const SAID = "Já existe um pagamento em andamento."
const refused = refusesWith(400, SAID)
const failed = refusesWith(500, "unknown")
const PAID_IN_ANOTHER_TAB = {
  kind: "order",
  order: { id: "order_2" },
}

const payByCard = (shop: AShop) =>
  passTimeAndAwaitResult(60_000, aNewCheckout(shop).payByCard(aCardPayment()))
const askForPix = (shop: AShop) =>
  aNewCheckout(shop).askForCode({
    cartId: CART_ID,
    method: "pix",
    document: CPF,
  })

it("if Medusa answers the request for a payment collection with an error, payByCard sends the request a second time and returns the order", async () => {
  const shop = aFakeBackend()
  shop.cart.hasCollection = false
  shop.answerNextRequests(/payment-collections$/, failed)

  expect(await payByCard(shop)).toEqual({ kind: "order", order: ORDER })
  expect(shop.requestsTo(/payment-collections$/)).toHaveLength(2)
})

describe("the request for a card session", () => {
  const withSession =
    (...given: Parameters<AShop["addSession"]>) =>
    (shop: AShop) =>
      shop.addSession(...given)

  describe.each([
    ["that is refused", refused],
    ["whose answer is lost", droppedRequest],
    ["that ends in an error of the backend", failed],
  ])("a card session %s", (_what, reaction) => {
    it.each<[string, object, number, (shop: AShop) => unknown]>([
      [
        "returns the order that another tab has paid",
        PAID_IN_ANOTHER_TAB,
        0,
        withSession(
          PIX_PROVIDER,
          { state: "paid" },
          { state: "paid", order: "order_2" }
        ),
      ],
      [
        "completes the cart of a card charge that is being verified",
        { kind: "order", order: ORDER },
        1,
        (shop) => {
          const id = shop.addSession(CARD_PROVIDER, {}, "being_verified")
          shop.answerNextRequests(COMPLETE_PATH, () => {
            shop.charges[id]!.state = "paid"
            return { type: "order", order: ORDER }
          })
        },
      ],
      [
        "has the outcome being_verified while a card charge of the cart stays unresolved",
        { kind: "being_verified", sessionId: "payses_1" },
        1,
        withSession(
          CARD_PROVIDER,
          { state: "being_verified" },
          "being_verified"
        ),
      ],
      [
        "has the outcome being_refunded while a payment of the cart is being refunded",
        { kind: "being_refunded", message: "text being_refunded" },
        0,
        withSession(CARD_PROVIDER, { state: "paid" }, "being_refunded"),
      ],
    ])(
      "if the request for the card session fails, payByCard looks up the cart's payment and acts on what it finds: payByCard %s",
      async (_when, outcome, completions, arrange) => {
        const shop = aFakeBackend()
        arrange(shop)
        shop.answerNextRequests(SESSION_PATH, reaction)

        expect(await payByCard(shop)).toMatchObject(outcome)
        expect(shop.requestsTo(COMPLETE_PATH)).toHaveLength(completions)
      }
    )
  })

  it.each([
    ["no other payment", () => undefined],
    [
      "a declined card payment",
      withSession(CARD_PROVIDER, { state: "declined" }, "refused"),
    ],
    [
      "an unpaid Pix code",
      withSession(PIX_PROVIDER, { state: "pending", code: CODE }, "pending"),
    ],
  ])(
    "if the backend refuses to create the card session, payByCard returns the refusal and does not complete the cart (a cart with %s)",
    async (_what, arrange) => {
      const shop = aFakeBackend()
      arrange(shop)
      shop.answerNextRequests(SESSION_PATH, refused)

      expect(await payByCard(shop)).toEqual({ kind: "refused", message: SAID })
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
    }
  )

  it.each([
    ["is lost", lostAnswer],
    ["is an error", failed],
  ])(
    "if the request for a card session fails (its answer %s) and the cart has no other payment, payByCard throws and the card is not charged",
    async (_what, reaction) => {
      const shop = aFakeBackend()
      shop.answerNextRequests(SESSION_PATH, reaction)

      await expect(payByCard(shop)).rejects.toMatchObject({
        name: "StoreError",
      })
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
    }
  )

  it("a card payment has the outcome being_verified when the backend refuses to create its session and the cart cannot be read", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(SESSION_PATH, (own) => {
      shop.answerNextRequests(CART_PATH, droppedRequest, 9)
      return refused(own)
    })

    expect(await payByCard(shop)).toEqual({
      kind: "being_verified",
      message: SAID,
      sessionId: undefined,
    })
  })
})

describe("a cart that is already an order", () => {
  const anOrderedCart = () => {
    const shop = aFakeBackend()
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    return shop
  }

  it.each([
    ["paid by card", CARD_PROVIDER, "paid"],
    ["paid by card, and refunded since", CARD_PROVIDER, "refunded"],
  ] as const)(
    "if a cart was already %s, payByCard and askForCode return the cart's order and create no payment session",
    async (_what, provider, state) => {
      for (const pay of [payByCard, askForPix]) {
        const shop = anOrderedCart()
        shop.addSession(provider, { state }, { state, order: "order_2" })

        expect(await pay(shop)).toMatchObject(PAID_IN_ANOTHER_TAB)
        expect(shop.requestsTo(SESSION_PATH)).toEqual([])
      }
    }
  )

  it("payByCard and askForCode refuse to pay a cart that is already an order and has a session of a payment provider that is not from this plugin", async () => {
    for (const pay of [payByCard, askForPix]) {
      const shop = anOrderedCart()
      shop.addSession(SYSTEM_PROVIDER, {})

      expect(await pay(shop)).toEqual({
        kind: "refused",
        message: "text another_payment_open",
      })
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  })

  it("an order whose Pix code has expired can be paid with a new Pix code, but not by card", async () => {
    const shop = anOrderedCart()
    shop.configuration.methods.pix.placement = "at_checkout"
    const charge = { state: "expired", order: "order_2" } as const
    shop.addSession(PIX_PROVIDER, { state: "pending", code: CODE }, charge)

    const byCard = await payByCard(shop)
    const code = await askForPix(shop)

    expect(byCard).toEqual({ kind: "refused", message: "text code_expired" })
    expect(code).toMatchObject({ kind: "code", order: ORDER })
    expect(shop.requestsTo(SESSION_PATH)).toHaveLength(1)
  })

  it("while another tab completes the cart, a card payment has the outcome being_verified and does not complete the cart itself", async () => {
    const shop = anOrderedCart()
    const sessionId = shop.addSession(CARD_PROVIDER, { state: "ready" })

    expect(await payByCard(shop)).toMatchObject({
      kind: "being_verified",
      sessionId,
    })
    expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
  })
})

describe("an amount that the shopper sees", () => {
  const payAt = {
    amount_changed: (page: ReturnType<typeof aNewCheckout>, amount: number) =>
      page.payByCard(aCardPayment({ amount })),
    code_amount_changed: (
      page: ReturnType<typeof aNewCheckout>,
      amount: number
    ) =>
      page.askForCode({
        cartId: CART_ID,
        method: "pix",
        document: CPF,
        amount,
      }),
  }

  describe.each(Object.entries(payAt))(
    "an amount that differs from the cart's total (%s)",
    (text, pay) => {
      const refusal = { kind: "refused", message: `text ${text}` }

      it.each([129.89, 12_990, 0, NaN])(
        "a payment with the amount %d, which is not the cart's total, is refused before a card is tokenized or a POST request is sent",
        async (amount) => {
          const shop = aFakeBackend()
          const sdk = aFakeSdk()

          expect(await pay(aNewCheckout(shop, sdk), amount)).toEqual(refusal)
          expect(sdk.createTemporaryCard).not.toHaveBeenCalled()
          expect(shop.calls.filter(({ body }) => body)).toEqual([])
        }
      )

      it("a payment is refused and its cart is not completed when the payment session has another amount than the shopper saw", async () => {
        const shop = aFakeBackend()
        shop.configuration.methods.pix.placement = "at_checkout"
        // Core creates a session with the amount that the cart has at that moment.
        shop.answerNextRequests(SESSION_PATH, (own) => {
          shop.cart.total = 149.9
          return own()
        })

        expect(await pay(aNewCheckout(shop), TOTAL)).toEqual(refusal)
        expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
      })
    }
  )
})
