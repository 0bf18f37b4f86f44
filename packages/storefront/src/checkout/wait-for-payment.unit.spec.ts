import { afterMs, aPage, inVirtualTime, pass } from "./a-page"
import {
  answers,
  type AShop,
  aShop,
  CARD,
  CART,
  CODE,
  COMPLETE,
  dropped,
  fails,
  hanging,
  ORDER,
  PIX,
  STATE,
} from "./a-shop"
import type { Checkout } from "./index"
import type { ShownState } from "./outcomes"

/** Later ones are clear of each other. */
const LONG_MS = 120_000
const PAID = { state: "paid", order_id: "order_9" } as const

inVirtualTime()
afterEach(() => setHidden(false))

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
  more: Partial<Parameters<Checkout["waitForPayment"]>[0]> = {}
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
  /** What the wait comes to. */
  const end = (ms = LONG_MS) => afterMs(ms, outcome)
  return { shop, sessionId, charge, states, asked, outcome, end }
}

describe("waiting for a payment", () => {
  it("ends with the order that the backend has placed, and tells the states on the way", async () => {
    const { shop, charge, states, end } = aWaitingPage()
    await pass(1_000)
    charge.state = "paid"
    await pass(3_000)
    charge.order_id = "order_9"

    expect(await end()).toEqual({
      kind: "order",
      order: { ...ORDER, id: "order_9", status: "pending" },
    })
    expect([...new Set(states)]).toEqual(["pending", "paid"])
    // Asked by everybody who waits, so nothing but the one cheap route.
    expect(shop.asked(/carts/)).toEqual([])
  })

  it.each([
    [PIX, "expired", "expired", "code_expired"],
    [PIX, "being_refunded", "being_refunded", "being_refunded"],
    [CARD, "refused", "declined", "declined"],
  ] as const)(
    "of %s ends when it is %s, as %s, with the text %s",
    async (provider, state, kind, text) => {
      const { charge, end } = aWaitingPage(provider, "being_verified")
      await pass(1_000)
      charge.state = state

      expect(await end(8_000)).toEqual({ kind, message: `text ${text}` })
    }
  )

  it.each([
    ["paid", "being_refunded", "order_canceled_after_payment"],
    ["refunded", "refunded", "order_canceled"],
  ] as const)(
    "of an order that was canceled ends without the order when the payment is %s",
    async (state, kind, text) => {
      const { shop, charge, end } = aWaitingPage(PIX)
      shop.on(/orders/, () => ({
        order: { id: "order_9", status: "canceled" },
      }))
      Object.assign(charge, { state, order_id: "order_9" })

      expect(await end()).toEqual({ kind, message: `text ${text}` })
    }
  )

  it("goes on past the code's end when that is wanted: banks confirm late", async () => {
    const { charge, end } = aWaitingPage(PIX, "expired", { pastExpiry: true })
    await pass(30_000)
    Object.assign(charge, PAID)

    expect((await end(8_000)).kind).toBe("order")
  })

  it.each(["paid", "authorized"] as const)(
    "of a card that turns out to be %s completes its cart, again while that cannot be done",
    async (state) => {
      const { shop, charge, end } = aWaitingPage(CARD, "being_verified")
      shop.on(COMPLETE, fails(400, "ERP down"), 3)
      await pass(1_000)
      expect(shop.asked(COMPLETE)).toEqual([])
      charge.state = state

      expect(await end()).toEqual({ kind: "order", order: ORDER })
      expect(shop.asked(COMPLETE)).toHaveLength(4)
    }
  )
})

describe("waiting for a payment that was given up for another one", () => {
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
  const ANOTHERS = { state: "paid", order: "order_2" } as const

  it.each([
    ["a code that was canceled", PIX, 0],
    ["a card that was never charged, of a cart that is not read", CARD, 2],
  ])(
    "ends, of %s, with that one's order",
    async (_what, provider, unreadable) => {
      const { shop, end } = anAbandonedPage(CARD, ANOTHERS, provider)
      shop.on(/carts/, dropped, unreadable)

      expect(await end()).toMatchObject({
        kind: "order",
        order: { id: "order_2" },
      })
    }
  )

  it("reports the seconds that are left by the shop's clock with the state, if the shop knows them", async () => {
    const onState = jest.fn()
    const { shop, charge, end } = aWaitingPage(PIX, "pending", { onState })
    shop.on(STATE, () => ({ session: { ...charge, seconds_left: 90 } }))
    await pass(0)
    charge.state = "expired"
    await end()

    expect(onState.mock.calls).toEqual([
      ["pending", 90],
      ["expired", undefined],
    ])
  })

  it("goes on with what is being verified until that is told", async () => {
    const { shop, otherId, end } = anAbandonedPage(CARD, "being_verified")
    await pass(LONG_MS)
    Object.assign(shop.charges[otherId]!, { ...PAID, order_id: "order_2" })

    expect(await end()).toMatchObject({ order: { id: "order_2" } })
  })
})

describe("waiting for a payment whose answers", () => {
  it.each([
    ["are lost", dropped],
    ["are errors of the backend", fails(503, "down")],
    ["hang for ever", hanging],
  ])("%s goes on, slower", async (_what, reaction) => {
    const { shop, charge, asked, end } = aWaitingPage()
    shop.on(STATE, reaction, 5)
    Object.assign(charge, PAID)

    expect((await end()).kind).toBe("order")
    expect(asked).toHaveLength(6)
    expect(asked.at(-1)).toBeGreaterThan(15_000)
  })

  it.each([
    ["are empty", answers({})],
    [
      "are none that is known",
      answers({ session: { method: "pix", state: "something new" } }),
    ],
    // There may be a charge, since no answer denies it.
    ["are a 404", fails(404, "Not Found")],
  ])("%s goes on", async (_what, reaction) => {
    const { shop, charge, end } = aWaitingPage(CARD, "paid")
    shop.on(STATE, reaction, 20)
    await pass(LONG_MS)
    Object.assign(charge, PAID)

    expect((await end()).kind).toBe("order")
  })

  it("say that there is no charge waits for one: a completion may be at work", async () => {
    const { shop, sessionId, charge, end } = aWaitingPage(CARD, "paid")
    delete shop.charges[sessionId]
    await pass(20_000)
    shop.charges[sessionId] = charge

    expect((await end(8_000)).kind).toBe("order")
  })

  it("go on saying so ends as canceled after three quarters of a minute", async () => {
    const { shop, sessionId, asked, end } = aWaitingPage(CARD)
    delete shop.charges[sessionId]

    expect(await end()).toEqual({ kind: "canceled", message: "text canceled" })
    // Eight times, and once more to see what else is open on the cart.
    expect(asked).toHaveLength(9)
    expect(asked.at(-1)).toBeGreaterThan(30_000)
  })
})

describe("waiting for a payment on a page that is hidden", () => {
  it("asks nothing, and at once when it is shown again, often at first", async () => {
    const { charge, asked, end } = aWaitingPage()
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

    Object.assign(charge, PAID)
    expect((await end(8_000)).kind).toBe("order")
  })
})
