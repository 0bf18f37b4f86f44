import {
  afterMs,
  aNewCheckout,
  useFakeTimersInEachTest,
} from "./a-new-checkout"
import {
  answers,
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
const resume = (shop: AShop) =>
  afterMs(7_000, aNewCheckout(shop).resume(CART_ID))
const posts = (shop: AShop) => shop.calls.filter(({ body }) => body)
const has =
  (...given: Parameters<AShop["addSession"]>) =>
  (shop: AShop) =>
    shop.addSession(...given)
const ordered = (shop: AShop) => {
  shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
}

describe("what is open on a cart", () => {
  it.each<[string, (shop: AShop) => unknown, object]>([
    ["no payment", () => undefined, NONE],
    ["a starter's session", has(SYSTEM_PROVIDER, {}), NONE],
    [
      "a payment with another account",
      has("pp_transparent-pix_south", CODE_OPEN, "pending"),
      NONE,
    ],
    ["a card that was not charged", has(CARD_PROVIDER, READY), NONE],
    ["a code that can be paid", has(PIX_PROVIDER, CODE_OPEN, "pending"), aCode],
    [
      "a code that does not exist yet",
      has(PIX_PROVIDER, { state: "being_verified" }, "pending"),
      { ...VERIFIED, message: "text code_in_doubt" },
    ],
    [
      "a code whose creation is in doubt",
      has(PIX_PROVIDER, {}, "being_verified"),
      { ...VERIFIED, message: "text code_in_doubt" },
    ],
    [
      "a code that was never shown",
      has(
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
      "a code of a placed order that was never shown",
      (shop) => {
        ordered(shop)
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
      "a code that was shown and may be paid",
      has(PIX_PROVIDER, CODE_OPEN, "being_verified"),
      VERIFIED,
    ],
    [
      "a code session with missing data",
      has(PIX_PROVIDER, LACKING),
      { kind: "incomplete", missing: ["document"] },
    ],
    ["a paid card with its order", has(CARD_PROVIDER, PAID, PAID_9), ORDER_9],
    [
      "a paid order that the shop does not show",
      (shop) => {
        shop.addSession(PIX_PROVIDER, PAID, PAID_9)
        shop.on(/orders/, refusesWith(404, "not found"))
      },
      { kind: "order", order: { id: "order_9" } },
    ],
    [
      "a card that is paid, beside a starter's session",
      (shop) => {
        shop.addSession(SYSTEM_PROVIDER, {})
        shop.addSession(CARD_PROVIDER, { state: "paid" }, "paid")
      },
      { ...VERIFIED, sessionId: "payses_2" },
    ],
    // Completing the cart to resolve the charge would take long.
    [
      "a card being verified",
      has(CARD_PROVIDER, READY, "being_verified"),
      VERIFIED,
    ],
    // The backend places the order of a paid code itself.
    ["a code that is paid", has(PIX_PROVIDER, PAID, "paid"), VERIFIED],
    [
      "a decline with a message that is still true",
      has(
        CARD_PROVIDER,
        { state: "declined", message: "its words" },
        "refused"
      ),
      { kind: "declined", message: "its words" },
    ],
    [
      "an order whose code has expired",
      has(PIX_PROVIDER, CODE_OPEN, { state: "expired", order: "order_9" }),
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
        `${provider} that is ${state} and has a message about an earlier state`,
        has(provider, { state: "being_verified", message: "before" }, state),
        { kind, message: `text ${text}` },
      ]
    ),
  ])(
    "the storefront helper's function resume returns the outcome that matches the payments of a cart, and sends no POST request (a cart with %s)",
    async (_what, ...rest) => {
      const [arrange, outcome] = rest
      const shop = aFakeBackend()
      arrange(shop)

      expect(await resume(shop)).toEqual(outcome)
      expect(posts(shop)).toEqual([])
    }
  )

  it.each<[string, (shop: AShop) => unknown, object]>([
    ["a card that is paid", has(CARD_PROVIDER, READY, "paid"), ORDERED],
    [
      "a code that is paid and has its order",
      (shop) => {
        ordered(shop)
        shop.addSession(PIX_PROVIDER, { state: "paid" }, "paid")
      },
      ORDERED,
    ],
    [
      "a code that its order waits for",
      (shop) => {
        ordered(shop)
        shop.configuration.methods.pix.placement = "at_checkout"
        shop.addSession(PIX_PROVIDER, CODE_OPEN, {
          state: "pending",
          order: ORDER.id,
        })
      },
      { ...aCode, order: ORDER },
    ],
    [
      "a code whose order cannot be placed yet",
      (shop) => {
        shop.configuration.methods.pix.placement = "at_checkout"
        shop.addSession(PIX_PROVIDER, CODE_OPEN, "pending")
        shop.on(COMPLETE_PATH, refusesWith(409, "conflict"), 4)
      },
      aCode,
    ],
  ])(
    "the storefront helper's function resume completes a cart if completing it charges nothing more (a cart with %s)",
    async (_what, arrange, outcome) => {
      const shop = aFakeBackend()
      arrange(shop)

      expect(await resume(shop)).toEqual(outcome)
      expect(posts(shop)).toEqual(shop.requestsTo(COMPLETE_PATH))
    }
  )

  it.each([
    ["the cart cannot be read", /carts/, droppedRequest],
    ["the state cannot be read", SESSION_STATE_PATH, droppedRequest],
    // None of these answers proves that there is no charge.
    [
      "the state route answers with a 404",
      SESSION_STATE_PATH,
      refusesWith(404, "Not Found"),
    ],
    ["the state route answers with nothing", SESSION_STATE_PATH, answers(null)],
  ])(
    "the storefront helper's function resume throws a StoreError when it cannot find out whether the cart has a payment (%s)",
    async (_what, path, reaction) => {
      const shop = aFakeBackend()
      shop.addSession(CARD_PROVIDER, { state: "ready" }, "paid")
      shop.on(path, reaction)

      await expect(resume(shop)).rejects.toMatchObject({
        name: "StoreError",
        status: undefined,
      })
    }
  )
})
