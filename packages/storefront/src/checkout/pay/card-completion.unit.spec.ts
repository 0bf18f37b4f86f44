import {
  passTimeAndAwaitResult,
  aNewCheckout,
  aCardPayment,
  useFakeTimersInEachTest,
  passTime,
} from "../a-new-checkout"
import {
  respondWith,
  type AShop,
  aFakeBackend,
  CART_PATH,
  CODE,
  COMPLETE_PATH,
  DECLINED_ERROR_TYPE,
  droppedRequest,
  refusesWith,
  lostAnswer,
  REQUIRES_MORE_ERROR_TYPE,
  aCartCompletionFailureAnswer,
  ORDER,
  PIX_PROVIDER,
  type FakeResponse,
  SESSION_PATH,
  SESSION_STATE_PATH,
  SYSTEM_PROVIDER,
} from "../a-fake-backend"
import type { ShownState } from "../outcomes"

useFakeTimersInEachTest()

/** The sum of the pauses of 1, 2 and 4 s between the four attempts to complete the cart, in milliseconds. */
const ALL_RETRIES_MS = 7_000

const VERIFIED = { kind: "being_verified", sessionId: "payses_1" }
const OURS = { ...VERIFIED, message: "text being_verified" }
const ORDERED = { kind: "order", order: ORDER }
const REFUNDING = { kind: "being_refunded", message: "text being_refunded" }
const CORES = "core's words"

const aShopWhose = (reaction: FakeResponse, times = 1) => {
  const shop = aFakeBackend()
  shop.answerNextRequests(COMPLETE_PATH, reaction, times)
  const payByCardWithRetries = () =>
    passTimeAndAwaitResult(
      ALL_RETRIES_MS,
      aNewCheckout(shop).payByCard(aCardPayment())
    )
  const countCompletions = () => shop.requestsTo(COMPLETE_PATH).length
  return { shop, pay: payByCardWithRetries, completions: countCompletions }
}

describe("the completion of a card payment", () => {
  it.each([
    ["is lost after the cart was completed", lostAnswer],
    ["is missing because the request was lost", droppedRequest],
    ["is the error 409 (conflict)", refusesWith(409, "conflict")],
    ["is the error 500", refusesWith(500, "An unknown error occurred.")],
    ["is empty", respondWith({})],
    ["contains a cart and no error", respondWith({ type: "cart", cart: {} })],
  ])(
    "if the answer to a cart completion is not usable (it %s), payByCard repeats the completion up to three times and returns the order",
    async (_, reaction) => {
      for (const times of [1, 2, 3]) {
        const { pay, completions } = aShopWhose(reaction, times)

        expect(await pay()).toEqual(ORDERED)
        expect(completions()).toBe(times + 1)
      }
    }
  )

  it.each<[string, FakeResponse, string[]]>([
    ["is lost", droppedRequest, ["tokenizing", "paying", "verifying"]],
    ["is an order", (own) => own(), ["tokenizing", "paying"]],
    [
      "is a refusal",
      refusesWith(400, "Out of stock"),
      ["tokenizing", "paying"],
    ],
  ])(
    "whatever the answer to a cart completion is (it %s), payByCard calls onStep only once for each step, even if onStep throws",
    async (_what, reaction, steps) => {
      const { shop } = aShopWhose(reaction, 2)
      const reported: string[] = []
      const onStep = (step: string) => {
        reported.push(step)
        throw new Error("the page's own")
      }

      const paid = aNewCheckout(shop).payByCard(aCardPayment({ onStep }))
      await passTime(0)
      expect(reported).toEqual(steps)
      await passTimeAndAwaitResult(ALL_RETRIES_MS, paid)

      expect(reported).toEqual(steps)
    }
  )

  const charge = (shop: AShop, state?: ShownState, order?: string) => {
    const { id } = shop.sessions[0]!
    if (state) {
      shop.charges[id] = { method: "card", state, order_id: order ?? null }
    }
  }
  const setShownState = (shop: AShop, state: string) =>
    Object.assign(shop.sessions[0]!.data.checkout_transparent!, { state })
  const noAnswer = () => droppedRequest(() => undefined)
  const refuseWithText = (message = CORES) =>
    refusesWith(400, message)(() => undefined)
  const anOrder = (shop: AShop) => {
    shop.cart.completed_at = "2026-11-20T18:00:00.000Z"
    return { type: "order", order: ORDER }
  }
  const replaceSession = (
    shop: AShop,
    charge?: Parameters<AShop["addSession"]>[2],
    provider = PIX_PROVIDER
  ) => {
    shop.sessions.splice(0)
    shop.addSession(provider, { state: "pending", code: CODE }, charge)
    return anOrder(shop)
  }

  const refusedWith = (message: string) => ({ kind: "refused", message })
  const declinedWith = (message: string) => ({ kind: "declined", message })
  const ANOTHER_OPEN = refusedWith("text another_payment_open")
  const ANSWERS = {
    "never answered": noAnswer,
    "refused with payment_authorization_error": (shop) =>
      aCartCompletionFailureAnswer(shop, DECLINED_ERROR_TYPE, CORES),
    "refused with HTTP 400": () => refuseWithText(),
    "answered as unresolved": (shop) =>
      aCartCompletionFailureAnswer(shop, REQUIRES_MORE_ERROR_TYPE, CORES),
    "answered with an order": anOrder,
  } satisfies Record<string, (shop: AShop) => unknown>

  it.each<[keyof typeof ANSWERS, ShownState | undefined, object]>([
    // The state route reports the outcome. Without a charge, the completion may still be running.
    ["never answered", "being_verified", OURS],
    ["never answered", "refused", refusedWith("text declined")],
    ["never answered", "canceled", declinedWith("text canceled")],
    ["never answered", "being_refunded", REFUNDING],
    ["never answered", undefined, OURS],
    ["refused with payment_authorization_error", "refused", refusedWith(CORES)],
    ["refused with payment_authorization_error", undefined, refusedWith(CORES)],
    ["refused with HTTP 400", "paid", OURS],
    ["refused with HTTP 400", "authorized", OURS],
    ["answered as unresolved", undefined, { ...VERIFIED, message: CORES }],
    [
      "answered as unresolved",
      "being_verified",
      { ...VERIFIED, message: CORES },
    ],
    [
      "answered as unresolved",
      "being_refunded",
      { ...REFUNDING, message: CORES },
    ],
    // Core returns an order to each caller that completes the cart.
    ["answered with an order", undefined, OURS],
    ["answered with an order", "being_verified", OURS],
  ])(
    "if the cart completion is %s and the card's charge has the state %s (undefined if there is no charge), payByCard has the outcome %j",
    async (...given) => {
      const [answer, state, outcome] = given
      const shop = aFakeBackend()
      shop.answerNextRequests(
        COMPLETE_PATH,
        () => {
          charge(shop, state)
          return ANSWERS[answer](shop)
        },
        9
      )

      expect(
        await passTimeAndAwaitResult(
          ALL_RETRIES_MS * 2,
          aNewCheckout(shop).payByCard(aCardPayment())
        )
      ).toEqual(outcome)
    }
  )

  it.each<[string, object, (shop: AShop) => unknown]>([
    [
      "never answered and the charge has a paid order",
      { kind: "order", order: { ...ORDER, id: "order_9", status: "pending" } },
      (shop) => (charge(shop, "paid", "order_9"), noAnswer()),
    ],
    [
      "refused and the card's charge was declined",
      declinedWith(CORES),
      (shop) => (
        setShownState(shop, "declined"),
        charge(shop, "refused"),
        aCartCompletionFailureAnswer(shop, DECLINED_ERROR_TYPE, CORES)
      ),
    ],
    [
      "answered as unresolved and the card's charge is refused by then",
      declinedWith("text declined"),
      (shop) => (
        setShownState(shop, "being_verified"),
        charge(shop, "refused"),
        aCartCompletionFailureAnswer(shop, REQUIRES_MORE_ERROR_TYPE, CORES)
      ),
    ],
    [
      "answered with an order that another payment has paid",
      { kind: "order", order: { ...ORDER, id: "order_2", status: "pending" } },
      (shop) => replaceSession(shop, { state: "paid", order: "order_2" }),
    ],
    [
      "answered with an order that waits for the payment of a Pix code",
      ANOTHER_OPEN,
      (shop) => replaceSession(shop, { state: "pending", order: "order_1" }),
    ],
    [
      "answered with an order and the cart has a session of another payment provider",
      ANOTHER_OPEN,
      (shop) => replaceSession(shop, undefined, SYSTEM_PROVIDER),
    ],
    [
      "answered with an order while another payment is being verified",
      { ...OURS, sessionId: "payses_2" },
      (shop) =>
        replaceSession(shop, { state: "being_verified", order: "order_1" }),
    ],
  ])(
    "payByCard resolves to an outcome that fits both the cart completion and the charges of the cart (the completion is %s; the outcome is %j)",
    async (_what, outcome, answer) => {
      const shop = aFakeBackend()
      shop.answerNextRequests(COMPLETE_PATH, () => answer(shop), 9)

      expect(
        await passTimeAndAwaitResult(
          ALL_RETRIES_MS * 2,
          aNewCheckout(shop).payByCard(aCardPayment())
        )
      ).toEqual(outcome)
    }
  )

  it.each(["paid", "authorized"] as const)(
    "if the card's charge is %s, payByCard repeats a cart completion that was refused or got no answer, and returns the order",
    async (state) => {
      for (const [times, answer] of [
        [4, noAnswer],
        [
          1,
          (shop: AShop) =>
            aCartCompletionFailureAnswer(shop, DECLINED_ERROR_TYPE, CORES),
        ],
      ] as const) {
        const { shop, pay } = aShopWhose(() => {
          charge(shop, state)
          return answer(shop)
        }, times)

        expect(await pay()).toEqual(ORDERED)
      }
    }
  )

  it("payByCard sends no further cart completion after an answer with HTTP 400, and has the outcome being_verified if an earlier cart completion got no answer", async () => {
    const once = aShopWhose(refusesWith(400, "Out of stock"))
    await once.pay()
    expect(once.completions()).toBe(1)

    const { shop, pay } = aShopWhose(droppedRequest)
    shop.answerNextRequests(
      COMPLETE_PATH,
      refusesWith(400, "Cannot create multiple links"),
      9
    )
    expect((await pay()).kind).toBe("being_verified")
  })

  it.each<[string, RegExp, FakeResponse]>([
    [
      "the state of the payment session cannot be read",
      SESSION_STATE_PATH,
      droppedRequest,
    ],
    ["the cart cannot be read", CART_PATH, droppedRequest],
    [
      "the list of the cart's payment sessions is malformed",
      CART_PATH,
      respondWith({
        cart: { payment_collection: { id: "x", payment_sessions: [null] } },
      }),
    ],
  ])(
    "if no cart completion is answered and the payment cannot be looked up (%s), payByCard has the outcome being_verified",
    async (_what, path, reaction) => {
      const { shop, pay } = aShopWhose(droppedRequest, 4)
      shop.answerNextRequests(SESSION_PATH, (own) => {
        shop.answerNextRequests(path, reaction, 9)
        return own()
      })

      expect(await pay()).toEqual(OURS)
    }
  )

  it("payByCard does not complete a cart with a session of another payment provider, because this would place an unpaid order", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(SESSION_PATH, (own) => {
      own()
      shop.addSession(SYSTEM_PROVIDER, {})
      return {
        payment_collection: {
          id: "pay_col_1",
          payment_sessions: shop.sessions,
        },
      }
    })

    const outcome = await aNewCheckout(shop).payByCard(aCardPayment())

    expect(outcome).toEqual({ kind: "refused", message: "text failed" })
    expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
  })
})
