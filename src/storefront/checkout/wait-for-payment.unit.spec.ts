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
  hanging,
  ORDER,
} from "./a-shop"

const CARD = "pp_transparent-card_br"
const PIX = "pp_transparent-pix_br"
const STATE = /sessions\/payses/
const COMPLETE = /complete$/

/** Later ones are clear of each other. */
const LONG_MS = 120_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  setHidden(false)
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", {
    configurable: true,
    value: isHidden,
  })
  document.dispatchEvent(new Event("visibilitychange"))
}

function aWaitingPage(
  provider = PIX,
  state: ShownState = "pending",
  more: { pastExpiry?: boolean; signal?: AbortSignal } = {}
) {
  const shop = aShop()
  const sessionId = shop.has(provider, { state, code: CODE }, state)
  const states: ShownState[] = []
  const start = Date.now()
  const asked: number[] = []
  const { fetch } = shop.client
  shop.client.fetch = (path, init) => {
    if (STATE.test(path)) {
      asked.push(Date.now() - start)
    }
    return fetch(path, init)
  }
  const charge = shop.charges[sessionId]!
  const outcome = aPage(shop).waitForPayment({
    sessionId,
    cartId: CART,
    onState: (reported) => states.push(reported),
    ...more,
  })
  outcome.catch(() => undefined)
  return { shop, sessionId, charge, states, asked, outcome }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe("waiting for a payment", () => {
  it("asks at once, then with pauses that grow from 1.5 to 8 seconds", async () => {
    const { charge, asked, outcome } = aWaitingPage()

    await pass(42_000)
    charge.state = "expired"
    await afterMs(8_000, outcome)

    const pauses = asked.map((ms, index) => ms - (asked[index - 1] ?? 0))
    expect(asked[0]).toBe(0)
    expect(pauses.slice(1)).toEqual(
      [1_500, 2_250, 3_375, 5_062.5, 7_593.75, 8_000, 8_000, 8_000].map((ms) =>
        expect.closeTo(ms, -1)
      )
    )
  })

  it("ends with the order that the backend has placed, and tells the states on the way", async () => {
    const { shop, charge, states, outcome } = aWaitingPage()
    await pass(1_000)
    charge.state = "paid"
    await pass(3_000)
    charge.order_id = "order_9"

    expect(await afterMs(LONG_MS, outcome)).toEqual({
      kind: "order",
      order: { ...ORDER, id: "order_9", status: "pending" },
    })
    expect([...new Set(states)]).toEqual(["pending", "paid"])
    // Asked by everybody who waits, so nothing but the one cheap route.
    expect(shop.asked(/carts/)).toEqual([])
  })

  it("ends with the order's id where the order cannot be read", async () => {
    const { shop, charge, outcome } = aWaitingPage()
    shop.on(/orders/, dropped)
    Object.assign(charge, { state: "paid", order_id: "order_9" })

    expect(await afterMs(LONG_MS, outcome)).toEqual({
      kind: "order",
      order: { id: "order_9" },
    })
  })

  it("takes an order that waits for its code for no payment", async () => {
    const { charge, outcome } = aWaitingPage()
    charge.order_id = "order_9"
    await pass(10_000)
    charge.state = "expired"

    expect((await afterMs(8_000, outcome)).kind).toBe("expired")
  })

  it.each([
    [PIX, "expired", { kind: "expired", message: "text code_expired" }],
    [PIX, "refused", { kind: "declined", message: "text code_declined" }],
    [PIX, "canceled", { kind: "canceled", message: "text code_canceled" }],
    [PIX, "refunded", { kind: "refunded", message: "text code_refunded" }],
    [
      PIX,
      "being_refunded",
      { kind: "being_refunded", message: "text being_refunded" },
    ],
    [CARD, "refused", { kind: "declined", message: "text declined" }],
    [CARD, "canceled", { kind: "canceled", message: "text canceled" }],
  ] as const)("of %s ends when it is %s", async (provider, state, ended) => {
    const { charge, outcome } = aWaitingPage(provider, "being_verified")
    await pass(1_000)
    charge.state = state

    expect(await afterMs(8_000, outcome)).toEqual(ended)
  })

  it("goes on past the code's end when that is wanted: banks confirm late", async () => {
    const { charge, outcome } = aWaitingPage(PIX, "expired", {
      pastExpiry: true,
    })
    await pass(30_000)
    Object.assign(charge, { state: "paid", order_id: "order_9" })

    expect((await afterMs(8_000, outcome)).kind).toBe("order")
  })

  it.each(["paid", "authorized"] as const)(
    "of a card that turns out to be %s completes its cart",
    async (state) => {
      const { shop, charge, outcome } = aWaitingPage(CARD, "being_verified")
      await pass(1_000)
      expect(shop.asked(COMPLETE)).toEqual([])
      charge.state = state

      expect(await afterMs(8_000, outcome)).toEqual({
        kind: "order",
        order: ORDER,
      })
      expect(shop.asked(COMPLETE)).toHaveLength(1)
    }
  )

  it("of a card that is paid goes on while its cart cannot be completed", async () => {
    const { shop, outcome } = aWaitingPage(CARD, "paid")
    shop.on(COMPLETE, fails(400, "ERP down"), 3)

    expect((await afterMs(LONG_MS, outcome)).kind).toBe("order")
    expect(shop.asked(COMPLETE)).toHaveLength(4)
  })

  it("of a card does not complete a cart that has another provider's session", async () => {
    const { shop, charge, outcome } = aWaitingPage(CARD, "paid")
    shop.has("pp_system_default", {})
    await pass(LONG_MS)
    charge.order_id = "order_9"

    expect((await afterMs(8_000, outcome)).kind).toBe("order")
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("does not mind what the page does with the states", async () => {
    const shop = aShop()
    const sessionId = shop.has(PIX, {}, "expired")
    const outcome = aPage(shop).waitForPayment({
      sessionId,
      cartId: CART,
      onState: () => {
        throw new Error("the page's own")
      },
    })

    expect((await afterMs(LONG_MS, outcome)).kind).toBe("expired")
  })

  describe("that was given up for another one", () => {
    const anAbandonedPage = (
      by: string,
      charge: Parameters<AShop["has"]>[2],
      provider = PIX
    ) => {
      const page = aWaitingPage(provider)
      const { shop, sessionId } = page
      if (provider === CARD) {
        delete shop.charges[sessionId]
      } else {
        page.charge.state = "canceled"
      }
      shop.sessions.splice(0)
      const otherId = shop.has(by, { state: "ready", code: CODE }, charge)
      return { ...page, otherId }
    }

    it.each([
      ["a code that was canceled", PIX],
      ["a card that was never charged", CARD],
    ])("ends, of %s, with that one's order", async (_what, provider) => {
      const { outcome } = anAbandonedPage(
        CARD,
        { state: "paid", order: "order_2" },
        provider
      )

      expect(await afterMs(LONG_MS, outcome)).toMatchObject({
        kind: "order",
        order: { id: "order_2" },
      })
    })

    it("ends with what is being returned", async () => {
      const { outcome } = anAbandonedPage(CARD, "being_refunded")

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("being_refunded")
    })

    it("goes on with what is being verified until that is told", async () => {
      const { shop, otherId, outcome } = anAbandonedPage(CARD, "being_verified")
      await pass(LONG_MS)
      Object.assign(shop.charges[otherId]!, {
        state: "paid",
        order_id: "order_2",
      })

      expect(await afterMs(LONG_MS, outcome)).toMatchObject({
        order: { id: "order_2" },
      })
    })

    it.each([
      ["another code", PIX, "pending"],
      ["a decline", CARD, "refused"],
      ["nothing", "pp_system_default", undefined],
    ] as const)(
      "ends as canceled when %s is open",
      async (_what, by, charge) => {
        const { outcome } = anAbandonedPage(by, charge)

        expect(await afterMs(LONG_MS, outcome)).toEqual({
          kind: "canceled",
          message: "text code_canceled",
        })
      }
    )

    it("looks again when the cart could not be read", async () => {
      const { shop, outcome } = anAbandonedPage(
        CARD,
        { state: "paid", order: "order_2" },
        CARD
      )
      shop.on(/carts/, dropped, 2)

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("order")
    })
  })

  describe("whose answers", () => {
    it.each([
      ["are lost", dropped],
      ["are errors of the backend", fails(503, "down")],
      ["are turned away", fails(429, "too many")],
      ["hang for ever", hanging],
    ])("%s goes on, slower", async (_what, reaction) => {
      const { shop, charge, asked, outcome } = aWaitingPage()
      shop.on(STATE, reaction, 5)
      Object.assign(charge, { state: "paid", order_id: "order_9" })

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("order")
      expect(asked).toHaveLength(6)
      expect(asked.at(-1)).toBeGreaterThan(15_000)
    })

    it("say that there is no charge waits for one: a completion may be at work", async () => {
      const { shop, sessionId, charge, outcome } = aWaitingPage(CARD, "paid")
      delete shop.charges[sessionId]
      await pass(20_000)
      shop.charges[sessionId] = charge

      expect((await afterMs(8_000, outcome)).kind).toBe("order")
    })

    it("go on saying so ends as canceled after three quarters of a minute", async () => {
      const { shop, sessionId, asked, outcome } = aWaitingPage(CARD)
      delete shop.charges[sessionId]

      expect(await afterMs(LONG_MS, outcome)).toEqual({
        kind: "canceled",
        message: "text canceled",
      })
      // Eight times, and once more to see what else is open on the cart.
      expect(asked).toHaveLength(9)
      expect(asked.at(-1)).toBeGreaterThan(30_000)
    })

    it("say so now and then, between states that are told, goes on", async () => {
      const { shop, charge, outcome } = aWaitingPage(CARD, "being_verified")
      for (let round = 0; round < 3; round++) {
        shop.on(STATE, answers({ session: null }), 6)
        await pass(60_000)
      }
      charge.state = "paid"

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("order")
    })

    it.each(["Not Found", "Cannot GET /sessions/payses_1"])(
      'are the 404 "%s" goes on: nobody has said that there is no charge',
      async (message) => {
        const { shop, charge, outcome } = aWaitingPage(CARD, "paid")
        shop.on(STATE, fails(404, message), 20)
        await pass(LONG_MS)
        charge.order_id = "order_9"

        expect((await afterMs(LONG_MS, outcome)).kind).toBe("order")
      }
    )

    it.each([{}, null, "ok"])("are %j goes on", async (body) => {
      const { shop, charge, outcome } = aWaitingPage()
      shop.on(STATE, answers(body), 3)
      charge.state = "expired"

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("expired")
    })

    it("cannot be put into words without the configuration waits for that, too", async () => {
      const shop = aShop()
      const sessionId = shop.has(PIX, { state: "pending" }, "expired")
      shop.on(/configuration/, dropped, 3)

      const outcome = aPage(shop).waitForPayment({ sessionId, cartId: CART })

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("expired")
    })

    it("are none that is known goes on", async () => {
      const { shop, charge, outcome } = aWaitingPage()
      shop.on(
        STATE,
        answers({ session: { method: "pix", state: "something new" } })
      )
      charge.state = "expired"

      expect((await afterMs(LONG_MS, outcome)).kind).toBe("expired")
    })
  })

  describe("on a page that is hidden", () => {
    it("asks nothing, and at once when it is shown again, often at first", async () => {
      const { charge, asked, outcome } = aWaitingPage()
      await pass(30_000)
      setHidden(true)
      const before = asked.length
      await pass(300_000)
      expect(asked).toHaveLength(before)

      setHidden(false)
      await pass(0)
      expect(asked).toHaveLength(before + 1)
      await pass(1_500)
      expect(asked).toHaveLength(before + 2)

      Object.assign(charge, { state: "paid", order_id: "order_9" })
      expect((await afterMs(8_000, outcome)).kind).toBe("order")
    })

    it("from the start asks nothing before it is shown", async () => {
      setHidden(true)
      const { charge, asked, outcome } = aWaitingPage()
      charge.state = "expired"
      await pass(60_000)
      expect(asked).toEqual([])

      setHidden(false)

      expect((await afterMs(0, outcome)).kind).toBe("expired")
    })

    it("can be called off, and leaves no listener", async () => {
      const added = jest.spyOn(document, "addEventListener")
      const removed = jest.spyOn(document, "removeEventListener")
      const controller = new AbortController()
      const { outcome } = aWaitingPage(PIX, "pending", {
        signal: controller.signal,
      })
      await pass(1_000)
      setHidden(true)
      await pass(60_000)
      controller.abort(new Error("unmounted"))

      await expect(outcome).rejects.toThrow("unmounted")
      expect(removed.mock.calls.length).toBe(added.mock.calls.length)
      added.mockRestore()
      removed.mockRestore()
    })
  })

  describe("that is called off", () => {
    it("rejects with the reason, asks nothing more, and leaves no listener", async () => {
      const added = jest.spyOn(document, "addEventListener")
      const removed = jest.spyOn(document, "removeEventListener")
      const controller = new AbortController()
      const { asked, outcome } = aWaitingPage(PIX, "pending", {
        signal: controller.signal,
      })
      await pass(5_000)
      const before = asked.length
      controller.abort(new Error("unmounted"))

      await expect(outcome).rejects.toThrow("unmounted")
      await pass(LONG_MS)
      expect(asked).toHaveLength(before)
      expect(removed.mock.calls.length).toBe(added.mock.calls.length)
      added.mockRestore()
      removed.mockRestore()
    })

    it("before it begins asks nothing", async () => {
      const { asked, outcome } = aWaitingPage(PIX, "pending", {
        signal: AbortSignal.abort(new Error("gone")),
      })

      await expect(outcome).rejects.toThrow("gone")
      await pass(LONG_MS)
      expect(asked).toEqual([])
    })

    it("while a card's cart is being completed ends there", async () => {
      const controller = new AbortController()
      const { shop, outcome } = aWaitingPage(CARD, "paid", {
        signal: controller.signal,
      })
      shop.on(COMPLETE, dropped, 9)
      await pass(1_500)
      controller.abort(new Error("unmounted"))

      await expect(outcome).rejects.toThrow("unmounted")
      const { length } = shop.calls
      await pass(LONG_MS)
      expect(shop.calls).toHaveLength(length)
    })
  })

  it("for two payments at once is two waits", async () => {
    const shop: AShop = aShop()
    const first = shop.has(PIX, { state: "pending" }, "expired")
    const second = shop.has(PIX, { state: "pending" }, "canceled")
    const page = aPage(shop)

    const outcomes = Promise.all(
      [first, second].map((sessionId) =>
        page.waitForPayment({ sessionId, cartId: CART })
      )
    )

    expect((await afterMs(8_000, outcomes)).map(({ kind }) => kind)).toEqual([
      "expired",
      "canceled",
    ])
  })
})
