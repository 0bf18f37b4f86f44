import type { ShownState } from "./outcomes"
import { afterMs, aPage, aPayment } from "./a-page"
import {
  answers,
  aShop,
  CART,
  CODE,
  DECLINED,
  dropped,
  fails,
  hanging,
  lost,
  NOT_YET,
  notPlaced,
  ORDER,
  type Reaction,
} from "./a-shop"

/** 1, 2 and 4 s between the four completions. */
const ALL_RETRIES_MS = 7_000
const COMPLETE = /complete$/
const PIX = "pp_transparent-pix_br"
const STATE = /sessions\/payses/
const HTML = "<html><h1>Bad Gateway</h1></html>"

const unreadable: Reaction = () => {
  throw new SyntaxError("Unexpected token '<'")
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const aShopWhose = (reaction: Reaction, times = 1) => {
  const shop = aShop()
  shop.on(COMPLETE, reaction, times)
  const pay = () => afterMs(ALL_RETRIES_MS, aPage(shop).payByCard(aPayment()))
  const completions = () => shop.asked(COMPLETE).length
  return { shop, pay, completions }
}

describe("a completion", () => {
  it.each([
    ["is lost after it was done", lost],
    ["is lost before it was done", dropped],
    ["is a conflict with another one", fails(409, "conflict")],
    ["is an error of the backend", fails(500, "An unknown error occurred.")],
    ["is a proxy's error in HTML", fails(502, HTML)],
    ["cannot be read", unreadable],
    ["says nothing", answers({})],
    ["is null", answers(null)],
    ["is no object", answers("ok")],
    ["has a cart and no reason", answers({ type: "cart", cart: {} })],
  ])(
    "whose answer %s is repeated, and gives the order",
    async (_, reaction) => {
      for (const times of [1, 2, 3]) {
        const { pay, completions } = aShopWhose(reaction, times)

        expect(await pay()).toEqual({ kind: "order", order: ORDER })
        expect(completions()).toBe(times + 1)
      }
    }
  )

  it("without an answer within a minute is repeated", async () => {
    const { shop, completions } = aShopWhose(hanging)

    const outcome = await afterMs(61_000, aPage(shop).payByCard(aPayment()))

    expect(outcome).toEqual({ kind: "order", order: ORDER })
    expect(completions()).toBe(2)
  })

  it("is repeated after 1, 2 and 4 seconds, and no more", async () => {
    const { shop, pay } = aShopWhose(dropped, 9)
    const times: number[] = []
    const { fetch } = shop.client
    const start = Date.now()
    shop.client.fetch = (path, init) => {
      if (COMPLETE.test(path)) {
        times.push(Date.now() - start)
      }
      return fetch(path, init)
    }

    await pay()

    expect(times).toEqual([0, 1_000, 3_000, 7_000])
  })

  it("that is called off while it waits to be repeated is not repeated", async () => {
    const { shop, completions } = aShopWhose(dropped, 9)
    const controller = new AbortController()
    const paid = aPage(shop).payByCard(aPayment({ signal: controller.signal }))
    paid.catch(() => undefined)
    await jest.advanceTimersByTimeAsync(1_500)
    controller.abort(new Error("gone"))

    await expect(paid).rejects.toThrow("gone")
    await jest.advanceTimersByTimeAsync(60_000)
    expect(completions()).toBe(2)
  })

  it("that is called off while it is asked for leaves no timer", async () => {
    const controller = new AbortController()
    const { shop } = aShopWhose((own) => {
      controller.abort(new Error("gone"))
      return dropped(own)
    })

    await expect(
      aPage(shop).payByCard(aPayment({ signal: controller.signal }))
    ).rejects.toThrow("gone")
    await jest.advanceTimersByTimeAsync(10)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("whose answer is lost is being verified at once, as the page is told", async () => {
    const { shop, completions } = aShopWhose(dropped, 2)
    const steps: string[] = []
    const paid = aPage(shop).payByCard(
      aPayment({ onStep: (step) => steps.push(step) })
    )
    await jest.advanceTimersByTimeAsync(0)
    expect(completions()).toBe(1)
    expect(steps).toEqual(["tokenizing", "paying", "verifying"])

    await afterMs(ALL_RETRIES_MS, paid)
    expect(steps).toHaveLength(3)
  })

  it.each([
    ["is an order", undefined],
    ["is refused", fails(400, "Out of stock")],
  ])("that %s verifies nothing", async (_what, reaction) => {
    const shop = aShop()
    if (reaction) {
      shop.on(COMPLETE, reaction)
    }
    const steps: string[] = []

    await aPage(shop).payByCard(
      aPayment({ onStep: (step) => steps.push(step) })
    )

    expect(steps).toEqual(["tokenizing", "paying"])
  })

  it("that is lost does not mind what the page does with that", async () => {
    const { shop } = aShopWhose(dropped)
    const onStep = () => {
      throw new Error("the page's own")
    }

    expect(
      await afterMs(ALL_RETRIES_MS, aPage(shop).payByCard(aPayment({ onStep })))
    ).toEqual({ kind: "order", order: ORDER })
  })

  describe("that is never answered", () => {
    const outcomeWhen = async (
      state: ShownState | undefined,
      orderId?: string
    ) => {
      const { shop, pay } = aShopWhose(dropped, 4)
      shop.on(/payment-sessions$/, (own) => {
        const answer = own()
        if (state) {
          const { id } = shop.sessions[0]!
          shop.charges[id] = {
            method: "card",
            state,
            order_id: orderId ?? null,
          }
        }
        return answer
      })
      return pay()
    }
    const beingVerified = {
      kind: "being_verified",
      message: "text being_verified",
      sessionId: "payses_1",
    }

    it.each([
      ["being_verified", beingVerified],
      ["refused", { kind: "refused", message: "text declined" }],
      ["canceled", { kind: "declined", message: "text canceled" }],
      ["refunded", { kind: "declined", message: "text refunded" }],
      [
        "being_returned",
        { kind: "being_returned", message: "text being_returned" },
      ],
    ] as const)("is what the state route says: %s", async (state, outcome) => {
      expect(await outcomeWhen(state)).toEqual(outcome)
    })

    it("and was paid in the end is the order, with all that the shop shows of it", async () => {
      expect(await outcomeWhen("paid", "order_9")).toEqual({
        kind: "order",
        order: { ...ORDER, id: "order_9", status: "pending" },
      })
    })

    it.each(["paid", "authorized"] as const)(
      "and is %s is completed once more",
      async (state) => {
        expect(await outcomeWhen(state)).toEqual({
          kind: "order",
          order: ORDER,
        })
      }
    )

    it("nor begun, as far as anybody knows, is being verified: it may still be at work", async () => {
      expect(await outcomeWhen(undefined)).toEqual(beingVerified)
    })

    it("is being verified when the cart's payments make no sense", async () => {
      const { shop, pay } = aShopWhose(dropped, 4)
      const payment_collection = { id: "x", payment_sessions: [null] }
      shop.on(/payment-sessions$/, (own) => {
        shop.on(/carts\/cart_1\?/, answers({ cart: { payment_collection } }), 9)
        return own()
      })

      expect(await pay()).toEqual(beingVerified)
    })

    it.each([
      ["the state", STATE],
      ["the cart", /carts\/cart_1\?/],
    ])(
      "is being verified when %s cannot be read either",
      async (_what, path) => {
        const { shop, pay } = aShopWhose(dropped, 4)
        const page = aPage(shop)
        void page
        shop.on(/payment-sessions$/, (own) => {
          shop.on(path, dropped, 9)
          return own()
        })

        expect(await pay()).toEqual(beingVerified)
      }
    )
  })

  describe("that core refuses", () => {
    it.each([
      ["declined", "refused", "declined"],
      ["canceled", "canceled", "declined"],
    ] as const)(
      "with a card that is %s tells its words",
      async (shown, state, kind) => {
        const { shop, pay } = aShopWhose(() => {
          const [session] = shop.sessions
          session!.data.checkout_transparent!.state = shown
          shop.charges[session!.id] = { method: "card", state, order_id: null }
          return notPlaced(shop, DECLINED, "core's words")
        })

        expect(await pay()).toEqual({ kind, message: "core's words" })
      }
    )

    it("before anything was charged is refused, in its words", async () => {
      const { shop, pay } = aShopWhose(() =>
        notPlaced(shop, DECLINED, "O valor mudou.")
      )

      expect(await pay()).toEqual({
        kind: "refused",
        message: "O valor mudou.",
      })
    })

    it("since there were too many attempts is refused: the card was not tried", async () => {
      const { shop, pay } = aShopWhose(() => {
        const { id } = shop.sessions[0]!
        shop.charges[id] = { method: "card", state: "refused", order_id: null }
        return notPlaced(shop, DECLINED, "Foram muitas.")
      })

      expect(await pay()).toEqual({ kind: "refused", message: "Foram muitas." })
    })

    it("with HTTP 400 and no charge is refused, in its words, at once", async () => {
      const { pay, completions } = aShopWhose(fails(400, "Out of stock"))

      expect(await pay()).toEqual({ kind: "refused", message: "Out of stock" })
      expect(completions()).toBe(1)
    })

    it("with HTTP 400 after an answer was lost is being verified: the first may be at work", async () => {
      const { shop, pay } = aShopWhose(dropped)
      shop.on(COMPLETE, fails(400, "Cannot create multiple links"), 9)

      expect((await pay()).kind).toBe("being_verified")
    })

    it.each(["paid", "authorized"] as const)(
      "with HTTP 400 although the card is %s is being verified, in our words",
      async (state) => {
        const { shop, pay } = aShopWhose(() => {
          const { id } = shop.sessions[0]!
          shop.charges[id] = { method: "card", state, order_id: null }
          return fails(400, "ERP down")(() => undefined)
        })
        shop.on(COMPLETE, fails(400, "ERP down"), 9)

        expect(await pay()).toEqual({
          kind: "being_verified",
          message: "text being_verified",
          sessionId: "payses_1",
        })
      }
    )

    it("as declined although it is paid is completed again", async () => {
      const { shop, pay } = aShopWhose(() => {
        const { id } = shop.sessions[0]!
        shop.charges[id] = { method: "card", state: "paid", order_id: null }
        return notPlaced(shop, DECLINED, "Payment authorization failed")
      })

      expect((await pay()).kind).toBe("order")
    })
  })

  describe("that nobody knows the end of", () => {
    it.each([
      ["being_verified", "being_verified"],
      ["being_returned", "being_returned"],
    ] as const)("tells core's words: %s", async (state, kind) => {
      const { shop, pay } = aShopWhose(() => {
        const { id } = shop.sessions[0]!
        shop.charges[id] = { method: "card", state, order_id: null }
        return notPlaced(shop, NOT_YET, "core's words")
      })

      expect(await pay()).toMatchObject({ kind, message: "core's words" })
    })

    it("has no charge, and is being verified, not refused", async () => {
      const { shop, pay } = aShopWhose(() =>
        notPlaced(shop, NOT_YET, "core's words")
      )

      expect(await pay()).toEqual({
        kind: "being_verified",
        message: "core's words",
        sessionId: "payses_1",
      })
    })

    it("has ended by now: that counts, and not core's words", async () => {
      const { shop, pay } = aShopWhose(() => {
        const [session] = shop.sessions
        session!.data.checkout_transparent!.state = "being_verified"
        shop.charges[session!.id] = {
          method: "card",
          state: "refused",
          order_id: null,
        }
        return notPlaced(shop, NOT_YET, "core's words")
      })

      expect(await pay()).toEqual({
        kind: "declined",
        message: "text declined",
      })
    })
  })

  describe("that gives an order", () => {
    const anotherPaysFirst = (
      provider: string,
      charge?: Parameters<ReturnType<typeof aShop>["has"]>[2]
    ) =>
      aShopWhose(() => {
        shop().sessions.splice(0)
        shop().has(provider, { state: "pending", code: CODE }, charge)
        shop().cart.completed_at = "2026-11-20T18:00:00.000Z"
        return { type: "order", order: ORDER }
      })
    let made: ReturnType<typeof aShopWhose>
    const shop = () => made.shop

    it.each(["paid", "authorized"] as const)(
      "asks once whether its own card is: %s",
      async (state) => {
        made = aShopWhose((own) => own())
        made.shop.charging = state

        expect(await made.pay()).toEqual({ kind: "order", order: ORDER })
        expect(made.shop.asked(STATE)).toHaveLength(1)
      }
    )

    it.each([
      ["does not answer", dropped],
      ["fails", fails(500, "unknown")],
      ["is not there", fails(404, "Not Found")],
    ])("is that order when the state route %s", async (_what, reaction) => {
      made = aShopWhose((own) => own())
      made.shop.on(STATE, reaction, 9)

      expect(await made.pay()).toEqual({ kind: "order", order: ORDER })
    })

    it("paid by another payment is that order", async () => {
      made = anotherPaysFirst(PIX, { state: "paid", order: "order_2" })

      expect(await made.pay()).toMatchObject({
        kind: "order",
        order: { id: "order_2" },
      })
    })

    it("that waits for a code is not this card's", async () => {
      made = anotherPaysFirst(PIX, { state: "pending", order: "order_1" })

      expect(await made.pay()).toEqual({
        kind: "refused",
        message: "text another_payment_open",
      })
    })

    it("that nobody of ours has paid is not this card's", async () => {
      made = anotherPaysFirst("pp_system_default")

      expect(await made.pay()).toEqual({
        kind: "refused",
        message: "text another_payment_open",
      })
    })

    it.each([
      ["being_verified", "being_verified"],
      ["being_returned", "being_returned"],
    ] as const)("while another payment is %s says so", async (state, kind) => {
      made = anotherPaysFirst(PIX, { state, order: "order_1" })

      expect((await made.pay()).kind).toBe(kind)
    })

    it.each([
      ["has no charge", undefined, "being_verified"],
      ["is being verified", "being_verified", "being_verified"],
      ["is declined", "refused", "refused"],
    ] as const)(
      "while its own card %s is not paid",
      async (_what, state, kind) => {
        made = aShopWhose(() => {
          const { id } = shop().sessions[0]!
          if (state) {
            shop().charges[id] = { method: "card", state, order_id: null }
          }
          shop().cart.completed_at = "2026-11-20T18:00:00.000Z"
          return { type: "order", order: ORDER }
        })

        expect((await made.pay()).kind).toBe(kind)
      }
    )

    it("of nobody knows which payment is being verified", async () => {
      made = anotherPaysFirst(PIX, { state: "paid", order: "order_2" })
      made.shop.on(/carts\/cart_1\?/, (own) => {
        made.shop.on(/carts\/cart_1\?/, dropped, 9)
        return own()
      })

      expect(await made.pay()).toEqual({
        kind: "being_verified",
        message: "text being_verified",
        sessionId: "payses_1",
      })
    })
  })

  it("is not asked for while a session of another provider is there: it would place an unpaid order", async () => {
    const shop = aShop()
    shop.on(/payment-sessions$/, (own) => {
      own()
      shop.has("pp_system_default", {})
      return {
        payment_collection: {
          id: "pay_col_1",
          payment_sessions: shop.sessions,
        },
      }
    })

    const outcome = await aPage(shop).payByCard(aPayment())

    expect(outcome).toEqual({ kind: "refused", message: "text failed" })
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("in whose way another tab's payment was gives what became of that", async () => {
    const shop = aShop()
    shop.on(COMPLETE, () => {
      shop.sessions.splice(0)
      shop.has(
        "pp_transparent-pix_br",
        { state: "paid" },
        { state: "paid", order: "order_2" }
      )
      return fails(
        400,
        "This payment session does not exist any more."
      )(() => undefined)
    })

    expect(await aPage(shop).payByCard(aPayment())).toMatchObject({
      kind: "order",
      order: { id: "order_2" },
    })
    expect(shop.paths().at(-1)).toBe("/store/orders/order_2")
    expect(shop.paths()).toContain(`/store/carts/${CART}`)
  })
})
