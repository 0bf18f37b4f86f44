import {
  passTimeAndAwaitResult,
  aNewCheckout,
  useFakeTimersInEachTest,
  passTime,
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
  unansweredRequest,
  ORDER,
  PIX_PROVIDER,
  SESSION_STATE_PATH,
} from "./a-fake-backend"
import type { Checkout } from "./index"
import type { ShownState } from "./outcomes"

/**
 * Longer than any pause between two requests, in milliseconds. After this time, every planned request has been sent.
 */
const LONG_MS = 120_000
const PAID = { state: "paid", order_id: "order_9" } as const

useFakeTimersInEachTest()
afterEach(() => setHidden(false))

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", {
    configurable: true,
    value: isHidden,
  })
  document.dispatchEvent(new Event("visibilitychange"))
}

function aWaitingPage(
  provider = PIX_PROVIDER,
  state: ShownState = "pending",
  more: Partial<Parameters<Checkout["waitForPayment"]>[0]> = {}
) {
  const shop = aFakeBackend()
  const sessionId = shop.addSession(provider, { state, code: CODE }, state)
  const states: ShownState[] = []
  const start = Date.now()
  const asked: number[] = []
  const { fetch } = shop.client
  shop.client.fetch = (path, init) => {
    if (SESSION_STATE_PATH.test(path)) {
      asked.push(Date.now() - start)
    }
    return fetch(path, init)
  }
  const charge = shop.charges[sessionId]!
  const outcome = aNewCheckout(shop).waitForPayment({
    sessionId,
    cartId: CART_ID,
    onState: (reported) => states.push(reported),
    ...more,
  })
  outcome.catch(() => undefined)
  /** Lets time pass and returns the outcome of `waitForPayment`. */
  const outcomeAfterTime = (ms = LONG_MS) => passTimeAndAwaitResult(ms, outcome)
  return {
    shop,
    sessionId,
    charge,
    states,
    asked,
    outcome,
    end: outcomeAfterTime,
  }
}

describe("waiting for a payment", () => {
  it("waitForPayment calls onState with each state until the backend has placed the order, and returns the order", async () => {
    const { shop, charge, states, end } = aWaitingPage()
    await passTime(1_000)
    charge.state = "paid"
    await passTime(3_000)
    charge.order_id = "order_9"

    expect(await end()).toEqual({
      kind: "order",
      order: { ...ORDER, id: "order_9", status: "pending" },
    })
    expect([...new Set(states)]).toEqual(["pending", "paid"])
    // Every waiting page sends these requests, so only the cheapest route is used.
    expect(shop.requestsTo(/carts/)).toEqual([])
  })

  it.each([
    [PIX_PROVIDER, "expired", "expired", "code_expired"],
    [PIX_PROVIDER, "being_refunded", "being_refunded", "being_refunded"],
    [CARD_PROVIDER, "refused", "declined", "declined"],
  ] as const)(
    "if the payment session of the provider %s changes to the state %s, waitForPayment has the outcome %s with the message %s",
    async (provider, state, kind, text) => {
      const { charge, end } = aWaitingPage(provider, "being_verified")
      await passTime(1_000)
      charge.state = state

      expect(await end(8_000)).toEqual({ kind, message: `text ${text}` })
    }
  )

  it.each([
    ["paid", "being_refunded", "order_canceled_after_payment"],
    ["refunded", "refunded", "order_canceled"],
  ] as const)(
    "if an order is canceled and its payment has the state %s, waitForPayment has the outcome %s with the message %s",
    async (state, kind, text) => {
      const { shop, charge, end } = aWaitingPage(PIX_PROVIDER)
      shop.answerNextRequests(/orders/, () => ({
        order: { id: "order_9", status: "canceled" },
      }))
      Object.assign(charge, { state, order_id: "order_9" })

      expect(await end()).toEqual({ kind, message: `text ${text}` })
    }
  )

  it("with the option pastExpiry, waitForPayment continues after the code has expired, and returns the order of a payment that is reported then", async () => {
    const { charge, end } = aWaitingPage(PIX_PROVIDER, "expired", {
      pastExpiry: true,
    })
    await passTime(30_000)
    Object.assign(charge, PAID)

    expect((await end(8_000)).kind).toBe("order")
  })

  it.each(["paid", "authorized"] as const)(
    "when a card payment becomes %s, waitForPayment completes the cart, and repeats the completion until it succeeds",
    async (state) => {
      const { shop, charge, end } = aWaitingPage(
        CARD_PROVIDER,
        "being_verified"
      )
      shop.answerNextRequests(COMPLETE_PATH, refusesWith(400, "ERP down"), 3)
      await passTime(1_000)
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
      charge.state = state

      expect(await end()).toEqual({ kind: "order", order: ORDER })
      expect(shop.requestsTo(COMPLETE_PATH)).toHaveLength(4)
    }
  )
})

describe("waiting for a payment that was replaced by another payment", () => {
  const anAbandonedPage = (
    by: string,
    charge: Parameters<AShop["addSession"]>[2],
    provider = PIX_PROVIDER
  ) => {
    const page = aWaitingPage(provider)
    const { shop, sessionId } = page
    if (provider === CARD_PROVIDER) {
      delete shop.charges[sessionId]
    } else {
      page.charge.state = "canceled"
    }
    shop.sessions.splice(0)
    const otherId = shop.addSession(by, { state: "ready", code: CODE }, charge)
    return { ...page, otherId }
  }
  const ANOTHERS = { state: "paid", order: "order_2" } as const

  it.each([
    ["a canceled code", PIX_PROVIDER, 0],
    [
      "a card session that was never charged and the first two requests for the cart fail",
      CARD_PROVIDER,
      2,
    ],
  ])(
    "if the payment that waitForPayment waits for was replaced (%s), it returns the order of the other payment",
    async (_what, provider, unreadable) => {
      const { shop, end } = anAbandonedPage(CARD_PROVIDER, ANOTHERS, provider)
      shop.answerNextRequests(/carts/, droppedRequest, unreadable)

      expect(await end()).toMatchObject({
        kind: "order",
        order: { id: "order_2" },
      })
    }
  )

  it("waitForPayment calls onState with the number of seconds that, as the shop reports, remain until the code expires", async () => {
    const onState = jest.fn()
    const { shop, charge, end } = aWaitingPage(PIX_PROVIDER, "pending", {
      onState,
    })
    shop.answerNextRequests(SESSION_STATE_PATH, () => ({
      session: { ...charge, seconds_left: 90 },
    }))
    await passTime(0)
    charge.state = "expired"
    await end()

    expect(onState.mock.calls).toEqual([
      ["pending", 90],
      ["expired", undefined],
    ])
  })

  it("when a payment was replaced by another one that is being verified, waitForPayment waits for the other payment's order", async () => {
    const { shop, otherId, end } = anAbandonedPage(
      CARD_PROVIDER,
      "being_verified"
    )
    await passTime(LONG_MS)
    Object.assign(shop.charges[otherId]!, { ...PAID, order_id: "order_2" })

    expect(await end()).toMatchObject({ order: { id: "order_2" } })
  })
})

describe("waiting for a payment without usable answers", () => {
  it.each([
    ["are lost", droppedRequest],
    ["are errors of the backend", refusesWith(503, "down")],
    ["never arrive", unansweredRequest],
  ])(
    "if the shop's first five answers bring no state of the payment (they %s), waitForPayment repeats its request until the shop reports paid",
    async (_what, reaction) => {
      const { shop, charge, asked, end } = aWaitingPage()
      shop.answerNextRequests(SESSION_STATE_PATH, reaction, 5)
      Object.assign(charge, PAID)

      expect((await end()).kind).toBe("order")
      expect(asked).toHaveLength(6)
      expect(asked.at(-1)).toBeGreaterThan(15_000)
    }
  )

  it.each([
    ["are empty", respondWith({})],
    [
      "have an unknown state",
      respondWith({ session: { method: "pix", state: "something new" } }),
    ],
    // The answer does not deny that there is a charge.
    ["have the status 404", refusesWith(404, "Not Found")],
  ])(
    "if the shop's answers do not show the payment's state for at least two minutes (they %s), waitForPayment continues to wait, and returns the order once the payment is shown as paid",
    async (_what, reaction) => {
      const { shop, charge, end } = aWaitingPage(CARD_PROVIDER, "paid")
      shop.answerNextRequests(SESSION_STATE_PATH, reaction, 20)
      await passTime(LONG_MS)
      Object.assign(charge, PAID)

      expect((await end()).kind).toBe("order")
    }
  )

  it("waitForPayment waits for a charge that does not exist yet, because another request may be completing the cart", async () => {
    const { shop, sessionId, charge, end } = aWaitingPage(CARD_PROVIDER, "paid")
    delete shop.charges[sessionId]
    await passTime(20_000)
    shop.charges[sessionId] = charge

    expect((await end(8_000)).kind).toBe("order")
  })

  it("waitForPayment has the outcome canceled if the payment session still has no charge after more than 30 seconds", async () => {
    const { shop, sessionId, asked, end } = aWaitingPage(CARD_PROVIDER)
    delete shop.charges[sessionId]

    expect(await end()).toEqual({ kind: "canceled", message: "text canceled" })
    // The state is read eight times, and once more to see what else is open on the cart.
    expect(asked).toHaveLength(9)
    expect(asked.at(-1)).toBeGreaterThan(30_000)
  })
})

describe("waiting for a payment on a hidden page", () => {
  it("waitForPayment sends nothing while the page is hidden, and reads the state as soon as the page is visible again", async () => {
    const { charge, asked, end } = aWaitingPage()
    await passTime(30_000)
    setHidden(true)
    const before = asked.length
    await passTime(300_000)
    expect(asked).toHaveLength(before)

    setHidden(false)
    await passTime(0)
    expect(asked).toHaveLength(before + 1)
    await passTime(1_500)
    expect(asked).toHaveLength(before + 2)

    Object.assign(charge, PAID)
    expect((await end(8_000)).kind).toBe("order")
  })
})
