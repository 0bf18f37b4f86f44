import {
  passTimeAndAwaitResult,
  aNewCheckout,
  useFakeTimersInEachTest,
} from "./a-new-checkout"
import {
  respondWith,
  type AShop,
  aFakeBackend,
  CARD_PROVIDER,
  CART_ID,
  CODE,
  COMPLETE_PATH,
  droppedRequest,
  refusesWith,
  LINK_PROVIDER,
  ORDER,
  PIX_PROVIDER,
  SESSION_STATE_PATH,
  SYSTEM_PROVIDER,
} from "./a-fake-backend"

useFakeTimersInEachTest()

const PAID = { state: "paid" }
const READY = { state: "ready" }
const CODE_OPEN = { state: "pending", code: CODE }
const aCode = {
  kind: "code",
  sessionId: "payses_1",
  cartId: CART_ID,
  method: "pix",
  payload: CODE.payload,
  image: CODE.image,
  expiresAt: CODE.expires_at,
}
const NONE = { kind: "none" }
const VERIFIED = {
  kind: "being_verified",
  message: "text being_verified",
  sessionId: "payses_1",
}
const ORDERED = { kind: "order", order: ORDER }
const PAID_9 = { state: "paid", order: "order_9" } as const
const LACKING = { state: "incomplete", missing: ["document"] }
const ORDER_9 = {
  kind: "order",
  order: { ...ORDER, id: "order_9", status: "pending" },
}

/** Calls `resume` on a new page. Like a reloaded page, it knows nothing of earlier calls. */
const resumeAfterTime = (shop: AShop) =>
  passTimeAndAwaitResult(7_000, aNewCheckout(shop).resume(CART_ID))
const callsWithBody = (shop: AShop) => shop.calls.filter(({ body }) => body)
const withSession =
  (...given: Parameters<AShop["addSession"]>) =>
  (shop: AShop) =>
    shop.addSession(...given)
const markCartOrdered = (shop: AShop) => {
  shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
}

describe("what is open on a cart", () => {
  it.each<[string, (shop: AShop) => unknown, object]>([
    ["no payment, resume returns the outcome none", () => undefined, NONE],
    [
      "only a session of Medusa's system provider, resume returns the outcome none",
      withSession(SYSTEM_PROVIDER, {}),
      NONE,
    ],
    [
      "only a code of another account, resume returns the outcome none",
      withSession("pp_transparent-pix_south", CODE_OPEN, "pending"),
      NONE,
    ],
    [
      "a card session that was not charged, resume returns the outcome none",
      withSession(CARD_PROVIDER, READY),
      NONE,
    ],
    [
      "a code that can be paid, resume returns the code",
      withSession(PIX_PROVIDER, CODE_OPEN, "pending"),
      aCode,
    ],
    [
      "a pending charge whose code does not exist yet, resume returns the outcome being_verified",
      withSession(PIX_PROVIDER, { state: "being_verified" }, "pending"),
      { ...VERIFIED, message: "text code_in_doubt" },
    ],
    [
      "a Pix session without a code whose charge is being_verified, resume returns the outcome being_verified",
      withSession(PIX_PROVIDER, {}, "being_verified"),
      { ...VERIFIED, message: "text code_in_doubt" },
    ],
    [
      "a code in doubt that was never shown, resume returns the outcome in_doubt",
      withSession(
        PIX_PROVIDER,
        { state: "being_verified", message: "try again" },
        "in_doubt"
      ),
      {
        kind: "in_doubt",
        method: "pix",
        sessionId: "payses_1",
        message: "try again",
      },
    ],
    [
      "a placed order and a code in doubt that was never shown, resume returns the outcome in_doubt",
      (shop) => {
        markCartOrdered(shop)
        shop.addSession(PIX_PROVIDER, {}, "in_doubt")
      },
      {
        kind: "in_doubt",
        method: "pix",
        sessionId: "payses_1",
        message: "text code_in_doubt",
      },
    ],
    [
      "a code that was shown and whose charge is being_verified, resume returns the outcome being_verified",
      withSession(PIX_PROVIDER, CODE_OPEN, "being_verified"),
      VERIFIED,
    ],
    [
      "a Pix session that lacks the document, resume returns the outcome incomplete",
      withSession(PIX_PROVIDER, LACKING),
      { kind: "incomplete", missing: ["document"] },
    ],
    [
      "a paid card charge of an order, resume returns the order",
      withSession(CARD_PROVIDER, PAID, PAID_9),
      ORDER_9,
    ],
    [
      "a paid order that the shop does not return, resume returns the order with its id only",
      (shop) => {
        shop.addSession(PIX_PROVIDER, PAID, PAID_9)
        shop.answerNextRequests(/orders/, refusesWith(404, "not found"))
      },
      { kind: "order", order: { id: "order_9" } },
    ],
    [
      "a paid card charge without an order and a session of Medusa's system provider, resume returns the outcome being_verified",
      (shop) => {
        shop.addSession(SYSTEM_PROVIDER, {})
        shop.addSession(CARD_PROVIDER, { state: "paid" }, "paid")
      },
      { ...VERIFIED, sessionId: "payses_2" },
    ],
    // Completing the cart to resolve the charge would take long.
    [
      "a card charge that is being verified, resume returns the outcome being_verified",
      withSession(CARD_PROVIDER, READY, "being_verified"),
      VERIFIED,
    ],
    // The backend places the order of a paid code itself.
    [
      "a paid code without an order, resume returns the outcome being_verified",
      withSession(PIX_PROVIDER, PAID, "paid"),
      VERIFIED,
    ],
    [
      "a declined card and a message about the decline, resume returns the outcome declined with this message",
      withSession(
        CARD_PROVIDER,
        { state: "declined", message: "its words" },
        "refused"
      ),
      { kind: "declined", message: "its words" },
    ],
    [
      "an order whose code has expired, resume returns the outcome expired",
      withSession(PIX_PROVIDER, CODE_OPEN, {
        state: "expired",
        order: "order_9",
      }),
      { kind: "expired", message: "text code_expired" },
    ],
    ...(
      [
        [PIX_PROVIDER, "expired", "expired", "code_expired"],
        [PIX_PROVIDER, "refused", "declined", "code_declined"],
        [PIX_PROVIDER, "being_refunded", "being_refunded", "being_refunded"],
        [LINK_PROVIDER, "expired", "expired", "link_expired"],
        [CARD_PROVIDER, "refused", "declined", "declined"],
        [CARD_PROVIDER, "canceled", "canceled", "canceled"],
        [CARD_PROVIDER, "expired", "expired", "canceled"],
      ] as const
    ).map(
      ([provider, state, kind, text]): [
        string,
        (shop: AShop) => unknown,
        object,
      ] => [
        `a session of ${provider} whose charge is ${state} and whose message is about an earlier state, resume returns the outcome ${kind} with a new message`,
        withSession(
          provider,
          { state: "being_verified", message: "before" },
          state
        ),
        { kind, message: `text ${text}` },
      ]
    ),
  ])(
    "resume reports the state of a cart's payment without sending a POST request (for a cart with %s)",
    async (_what, ...rest) => {
      const [arrange, outcome] = rest
      const shop = aFakeBackend()
      arrange(shop)

      expect(await resumeAfterTime(shop)).toEqual(outcome)
      expect(callsWithBody(shop)).toEqual([])
    }
  )

  it.each<[string, (shop: AShop) => unknown, object]>([
    [
      "the order of a cart with a paid card",
      withSession(CARD_PROVIDER, READY, "paid"),
      ORDERED,
    ],
    [
      "the order of a completed cart with a paid code",
      (shop) => {
        markCartOrdered(shop)
        shop.addSession(PIX_PROVIDER, { state: "paid" }, "paid")
      },
      ORDERED,
    ],
    [
      "the unpaid code and the order of a completed cart with the placement at_checkout",
      (shop) => {
        markCartOrdered(shop)
        shop.configuration.methods.pix.placement = "at_checkout"
        shop.addSession(PIX_PROVIDER, CODE_OPEN, {
          state: "pending",
          order: ORDER.id,
        })
      },
      { ...aCode, order: ORDER },
    ],
    [
      "the unpaid code without an order if the cart cannot be completed yet with the placement at_checkout",
      (shop) => {
        shop.configuration.methods.pix.placement = "at_checkout"
        shop.addSession(PIX_PROVIDER, CODE_OPEN, "pending")
        shop.answerNextRequests(COMPLETE_PATH, refusesWith(409, "conflict"), 4)
      },
      aCode,
    ],
  ])(
    "if a cart's payment is paid or the order may be placed before the payment, resume sends no POST request other than the cart completion (resume returns %s)",
    async (_what, arrange, outcome) => {
      const shop = aFakeBackend()
      arrange(shop)

      expect(await resumeAfterTime(shop)).toEqual(outcome)
      expect(callsWithBody(shop)).toEqual(shop.requestsTo(COMPLETE_PATH))
    }
  )

  it.each([
    ["the cart cannot be read", /carts/, droppedRequest],
    [
      "the state of the payment session cannot be read",
      SESSION_STATE_PATH,
      droppedRequest,
    ],
    // None of these answers proves that there is no charge.
    [
      "the state route answers with a 404",
      SESSION_STATE_PATH,
      refusesWith(404, "Not Found"),
    ],
    [
      "the state route answers with nothing",
      SESSION_STATE_PATH,
      respondWith(null),
    ],
  ])(
    "if resume cannot find out whether the cart has a payment (%s), it throws a StoreError",
    async (_what, path, reaction) => {
      const shop = aFakeBackend()
      shop.addSession(CARD_PROVIDER, { state: "ready" }, "paid")
      shop.answerNextRequests(path, reaction)

      await expect(resumeAfterTime(shop)).rejects.toMatchObject({
        name: "StoreError",
        status: undefined,
      })
    }
  )
})
