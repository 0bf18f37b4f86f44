import type { ShownState } from "./outcomes"
import { afterMs, aPage } from "./a-page"
import {
  answers,
  type AShop,
  aShop,
  CART,
  CODE,
  dropped,
  fails,
  ORDER,
} from "./a-shop"

const CARD = "pp_transparent-card_br"
const PIX = "pp_transparent-pix_br"
const COMPLETE = /complete$/

const aCode = {
  kind: "code",
  sessionId: "payses_1",
  cartId: CART,
  method: "pix",
  payload: CODE.payload,
  image: CODE.image,
  expiresAt: CODE.expires_at,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

/** After a reload: a page that remembers nothing. */
const resume = (shop: AShop) => afterMs(7_000, aPage(shop).resume(CART))
const posts = (shop: AShop) => shop.calls.filter(({ body }) => body)

describe("what is open on a cart", () => {
  it.each([
    ["has no payment", () => undefined],
    [
      "has no payment collection",
      (shop: AShop) => {
        shop.cart.hasCollection = false
      },
    ],
    [
      "has a starter's session",
      (shop: AShop) => shop.has("pp_system_default", {}),
    ],
    [
      "is paid with another account",
      (shop: AShop) =>
        shop.has(
          "pp_transparent-pix_south",
          { state: "pending", code: CODE },
          "pending"
        ),
    ],
    [
      "has a card session without a card",
      (shop: AShop) =>
        shop.has(CARD, {
          state: "incomplete",
          missing: ["temporary_card_token"],
        }),
    ],
    [
      "has a card that was not charged",
      (shop: AShop) => shop.has(CARD, { state: "ready" }),
    ],
    [
      "has a session that is just being made",
      (shop: AShop) => shop.has(PIX, { reference: "ctin_1" }),
    ],
  ])("that %s is nothing, and stays so", async (_what, arrange) => {
    const shop = aShop()
    arrange(shop)

    expect(await resume(shop)).toEqual({ kind: "none" })
    expect(posts(shop)).toEqual([])
  })

  it("is the code that can be paid, as it was shown", async () => {
    const shop = aShop()
    shop.has(PIX, { state: "pending", code: CODE }, "pending")

    expect(await resume(shop)).toEqual(aCode)
    expect(posts(shop)).toEqual([])
  })

  it("is the code with its order, where the order waits for it", async () => {
    const shop = aShop()
    shop.configuration.methods.pix.placement = "at_checkout"
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    shop.has(
      PIX,
      { state: "pending", code: CODE },
      { state: "pending", order: ORDER.id }
    )

    expect(await resume(shop)).toEqual({ ...aCode, order: ORDER })
  })

  it("is being verified while the code that can be paid is not there yet", async () => {
    const shop = aShop()
    const sessionId = shop.has(PIX, { state: "being_verified" }, "pending")

    expect(await resume(shop)).toMatchObject({
      kind: "being_verified",
      sessionId,
    })
  })

  it("is what a code session lacks", async () => {
    const shop = aShop()
    shop.has(PIX, { state: "incomplete", missing: ["document"] })

    expect(await resume(shop)).toEqual({
      kind: "incomplete",
      missing: ["document"],
    })
  })

  it.each([CARD, PIX])(
    "of %s, once it is paid, is its order",
    async (provider) => {
      const shop = aShop()
      shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
      shop.has(provider, { state: "paid" }, { state: "paid", order: "order_9" })

      expect(await resume(shop)).toEqual({
        kind: "order",
        order: { ...ORDER, id: "order_9", status: "pending" },
      })
      expect(posts(shop)).toEqual([])
    }
  )

  it("is the order's id where the shop does not show the order", async () => {
    const shop = aShop()
    shop.has(PIX, { state: "paid" }, { state: "paid", order: "order_9" })
    shop.on(/orders/, fails(404, "not found"))

    expect(await resume(shop)).toEqual({
      kind: "order",
      order: { id: "order_9" },
    })
  })

  it.each(["paid", "authorized"] as const)(
    "of a card that is %s is placed, which charges nothing",
    async (state) => {
      const shop = aShop()
      shop.has(CARD, { state: "ready" }, state)

      expect(await resume(shop)).toEqual({ kind: "order", order: ORDER })
    }
  )

  it("of a card that is paid is not placed beside a starter's session", async () => {
    const shop = aShop()
    shop.has("pp_system_default", {})
    shop.has(CARD, { state: "paid" }, "paid")

    expect((await resume(shop)).kind).toBe("being_verified")
    expect(posts(shop)).toEqual([])
  })

  it("of a card that is being verified stays so: settling it takes long", async () => {
    const shop = aShop()
    const sessionId = shop.has(CARD, { state: "ready" }, "being_verified")

    expect(await resume(shop)).toEqual({
      kind: "being_verified",
      message: "text being_verified",
      sessionId,
    })
    expect(posts(shop)).toEqual([])
  })

  it("of a code that is paid waits for the backend to place it", async () => {
    const shop = aShop()
    const sessionId = shop.has(PIX, { state: "paid" }, "paid")

    expect(await resume(shop)).toMatchObject({
      kind: "being_verified",
      sessionId,
    })
    expect(posts(shop)).toEqual([])
  })

  it("of a code that is paid, of an order that is there, is that order", async () => {
    const shop = aShop()
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    shop.has(PIX, { state: "paid" }, "paid")

    expect(await resume(shop)).toEqual({ kind: "order", order: ORDER })
  })

  it.each<[string, ShownState, string, string]>([
    [PIX, "expired", "expired", "text code_expired"],
    [PIX, "refused", "declined", "text code_declined"],
    [PIX, "canceled", "canceled", "text code_canceled"],
    [PIX, "refunded", "refunded", "text code_refunded"],
    [PIX, "being_refunded", "being_refunded", "text being_refunded"],
    [CARD, "refused", "declined", "text declined"],
    [CARD, "canceled", "canceled", "text canceled"],
    [CARD, "expired", "expired", "text canceled"],
    [CARD, "refunded", "refunded", "text refunded"],
    [CARD, "being_refunded", "being_refunded", "text being_refunded"],
  ])("of %s that is %s is %s", async (provider, state, kind, message) => {
    const shop = aShop()
    shop.has(
      provider,
      { state: "being_verified", message: "said before" },
      state
    )

    expect(await resume(shop)).toEqual({ kind, message })
    expect(posts(shop)).toEqual([])
  })

  it("is a decline in the shop's words, as long as they are still true", async () => {
    const shop = aShop()
    shop.has(
      CARD,
      { state: "declined", message: "the shop's words" },
      "refused"
    )

    expect(await resume(shop)).toEqual({
      kind: "declined",
      message: "the shop's words",
    })
  })

  it.each([
    ["pending", "expired"],
    ["being_verified", "canceled"],
    ["paid", "refused"],
  ] as const)(
    "of two sessions is the one that is %s, not the one that is %s",
    async (live, dead) => {
      for (const states of [
        [live, dead],
        [dead, live],
      ]) {
        const shop = aShop()
        for (const state of states) {
          shop.has(
            PIX,
            { state, code: { ...CODE, payload: state } },
            state === "paid" ? { state, order: "order_9" } : state
          )
        }

        const { kind } = await resume(shop)

        expect(kind).toBe(
          { pending: "code", being_verified: "being_verified", paid: "order" }[
            live
          ]
        )
      }
    }
  )

  it("does not take an order for paid that still waits", async () => {
    const shop = aShop()
    shop.has(
      PIX,
      { state: "pending", code: CODE },
      { state: "expired", order: "order_9" }
    )

    expect((await resume(shop)).kind).toBe("expired")
  })

  it.each([
    ["the cart", /carts/],
    ["the state", /sessions\/payses/],
  ])("throws when %s cannot be read", async (_what, path) => {
    const shop = aShop()
    shop.has(PIX, { state: "pending", code: CODE }, "pending")
    shop.on(path, dropped)

    await expect(resume(shop)).rejects.toMatchObject({
      name: "StoreError",
      status: undefined,
    })
  })

  it.each([
    ["a 404", fails(404, "Not Found")],
    ["the 404 of a page", fails(404, "Cannot GET /sessions/payses_1")],
    ["no session", answers({})],
    ["nothing", answers(null)],
  ])(
    "throws when the state route answers with %s: that tells of no charge",
    async (_what, reaction) => {
      const shop = aShop()
      shop.has(CARD, { state: "ready" }, "paid")
      shop.on(/sessions\/payses/, reaction)

      await expect(resume(shop)).rejects.toMatchObject({
        name: "StoreError",
        status: undefined,
      })
    }
  )

  it("called off rejects with the reason, and asks nothing more", async () => {
    const shop = aShop()
    const controller = new AbortController()
    shop.on(/carts/, (own) => {
      controller.abort(new Error("gone"))
      return own()
    })
    shop.has(CARD, { state: "paid" }, "paid")

    await expect(
      aPage(shop).resume(CART, { signal: controller.signal })
    ).rejects.toThrow("gone")
    await jest.advanceTimersByTimeAsync(60_000)
    expect(shop.asked(COMPLETE)).toEqual([])
    expect(shop.paths()).toHaveLength(2)
  })
})
