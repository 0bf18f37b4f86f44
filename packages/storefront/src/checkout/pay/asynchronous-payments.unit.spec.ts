import {
  passTimeAndAwaitResult,
  aNewCheckout,
  CPF,
  useFakeTimersInEachTest,
} from "../a-new-checkout"
import {
  type AShop,
  aFakeBackend,
  CART_ID,
  CART_PATH,
  CODE,
  COMPLETE_PATH,
  DECLINED_ERROR_TYPE,
  droppedRequest,
  refusesWith,
  unansweredRequest,
  LINK,
  LINK_PROVIDER,
  lostAnswer,
  REQUIRES_MORE_ERROR_TYPE,
  aCartCompletionFailureAnswer,
  ORDER,
  PIX_PROVIDER,
  SESSION_PATH,
  SESSION_STATE_PATH,
  SYSTEM_PROVIDER,
} from "../a-fake-backend"

const OF_SESSION = { sessionId: "payses_1", cartId: CART_ID }

const aCode = {
  ...OF_SESSION,
  kind: "code",
  method: "pix",
  payload: CODE.payload,
  image: CODE.image,
  expiresAt: CODE.expires_at,
}
const aLink = {
  ...OF_SESSION,
  kind: "link",
  url: LINK.url,
  deepLink: LINK.deep_link,
  code: null,
  expiresAt: LINK.expires_at,
}

type Page = ReturnType<typeof aNewCheckout>
const askFor = {
  pix: (page: Page, more = {}) =>
    page.askForCode({ cartId: CART_ID, method: "pix", document: CPF, ...more }),
  wallet: (page: Page, more = {}) =>
    page.askForCode({
      cartId: CART_ID,
      method: "wallet",
      document: CPF,
      ...more,
    }),
  link: (page: Page, more = {}) =>
    page.askForLink({ cartId: CART_ID, ...more }),
}

/** The data that each method sends to the shop, and the code or link that the request returns. */
const METHODS = [
  {
    method: "pix",
    data: { document: CPF },
    shown: aCode,
    open: { code: CODE },
  },
  {
    method: "wallet",
    data: { document: CPF },
    shown: { ...aCode, method: "wallet" },
    open: { code: CODE },
  },
  { method: "link", data: {}, shown: aLink, open: { link: LINK } },
] as const

useFakeTimersInEachTest()

describe.each(METHODS)(
  "a request for a payment by $method",
  ({ method, data, shown, open }) => {
    const provider = `pp_transparent-${method}_br`
    const requestPayment = (shop: AShop, more = {}) =>
      passTimeAndAwaitResult<unknown>(
        7_000,
        askFor[method](aNewCheckout(shop), more)
      )

    it("a request for a Pix code, a wallet code or a payment link creates a payment session and returns the code or link", async () => {
      const shop = aFakeBackend()

      const outcome = await requestPayment(shop)

      expect(outcome).toEqual(shown)
      expect(JSON.stringify(outcome)).not.toContain(CPF)
      expect(shop.requestsTo(SESSION_PATH).map(({ body }) => body)).toEqual([
        { provider_id: provider, data },
      ])
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
    })

    if (method !== "link") {
      it("when it is unknown whether a code was created, askForCode has the outcome in_doubt, and a second call creates another code", async () => {
        const shop = aFakeBackend()
        const createSessionInDoubt = (own: () => unknown) => {
          own()
          shop.sessions.splice(0)
          const shown = { state: "being_verified", message: "try again" }
          shop.addSession(provider, shown, "in_doubt")
          return { payment_collection: { payment_sessions: shop.sessions } }
        }
        shop.answerNextRequests(SESSION_PATH, createSessionInDoubt)

        const [first, second] = [
          await requestPayment(shop),
          await requestPayment(shop),
        ]

        expect(first).toEqual({
          kind: "in_doubt",
          method,
          message: "try again",
          sessionId: "payses_2",
        })
        expect(second).toEqual({ ...shown, sessionId: "payses_3" })
        expect(shop.requestsTo(SESSION_PATH)).toHaveLength(2)
      })

      it("askForCode returns in secondsLeft the number of seconds that, as the shop reports, remain until the code expires", async () => {
        const shop = aFakeBackend()
        shop.answerNextRequests(/sessions\/payses/, (own) => {
          const { session } = own() as { session: object }
          return { session: { ...session, seconds_left: 1_799 } }
        })

        expect(await requestPayment(shop)).toEqual({
          ...shown,
          secondsLeft: 1_799,
        })
      })

      it("askForCode returns the code without secondsLeft when the shop does not answer the request for the payment session's state", async () => {
        const shop = aFakeBackend()
        shop.answerNextRequests(/sessions\/payses/, unansweredRequest)

        expect(await requestPayment(shop)).toEqual(shown)
        // The request itself ends later.
        await jest.runAllTimersAsync()
      })
    }

    it.each([
      ["the network works again at once", 0],
      ["the network fails for some more seconds", 3],
    ])(
      "if the answer to a request for a code or link is lost, only one payment session is created, and the code or link is returned (%s)",
      async (_also, times) => {
        const shop = aFakeBackend()
        shop.answerNextRequests(SESSION_PATH, (own) => {
          shop.answerNextRequests(CART_PATH, droppedRequest, times)
          return lostAnswer(own)
        })

        expect(await requestPayment(shop)).toEqual(shown)
        expect(shop.requestsTo(SESSION_PATH)).toHaveLength(1)
      }
    )

    it("if the request for a code or link does not reach the backend, askForCode or askForLink throws, and a later call returns the code or link", async () => {
      const shop = aFakeBackend()
      shop.answerNextRequests(SESSION_PATH, droppedRequest)
      await expect(requestPayment(shop)).rejects.toMatchObject({
        status: undefined,
      })
      shop.answerNextRequests(SESSION_PATH, (own) => {
        shop.answerNextRequests(CART_PATH, droppedRequest, 4)
        return droppedRequest(own)
      })
      await expect(requestPayment(shop)).rejects.toMatchObject({
        message: expect.stringContaining("payment-sessions: no answer"),
      })

      expect(await requestPayment(shop)).toEqual(shown)
    })

    it("if the shop refuses to create a code or link, askForCode and askForLink return the cart's unpaid code or link, or the shop's reason if there is none", async () => {
      const shop = aFakeBackend()
      const refused = { kind: "refused", message: "the shop's words" }
      shop.answerNextRequests(
        SESSION_PATH,
        refusesWith(400, refused.message),
        3
      )

      expect(await requestPayment(shop)).toEqual(refused)
      const other = method === "link" ? PIX_PROVIDER : LINK_PROVIDER
      shop.addSession(other, { state: "pending", code: CODE }, "pending")
      expect(await requestPayment(shop)).toEqual(refused)
      shop.sessions.splice(0)
      const sessionId = shop.addSession(
        provider,
        { state: "pending", ...open },
        "pending"
      )
      expect(await requestPayment(shop)).toEqual({ ...shown, sessionId })
    })

    describe("a request for a payment by $method with the order placed first", () => {
      const aShopThatOrdersFirst = () => {
        const shop = aFakeBackend()
        shop.configuration.methods[method].placement = "at_checkout"
        return shop
      }

      it.each([
        ["the answer to the completion arrives", undefined],
        ["the answer to the completion is lost", lostAnswer],
      ])(
        "with placement at_checkout, a request for a code or link also places the order, and returns the order with the code or link (%s)",
        async (_also, reaction) => {
          const shop = aShopThatOrdersFirst()
          if (reaction) {
            shop.answerNextRequests(COMPLETE_PATH, reaction)
          }

          expect(await requestPayment(shop)).toEqual({ ...shown, order: ORDER })
        }
      )

      if (method !== "link") {
        it("if the order is placed before the payment (placement: at_checkout), the seconds that the shop needs to place the order are subtracted from the code's secondsLeft", async () => {
          const shop = aShopThatOrdersFirst()
          shop.answerNextRequests(SESSION_STATE_PATH, (own) => {
            const { session } = own() as { session: object }
            return { session: { ...session, seconds_left: 1_799 } }
          })
          const answerAfterFiveSeconds = (own: () => unknown) =>
            new Promise((answer) => setTimeout(() => answer(own()), 5_000))
          shop.answerNextRequests(COMPLETE_PATH, answerAfterFiveSeconds)

          const outcome = await requestPayment(shop)

          expect(outcome).toEqual({
            ...shown,
            order: ORDER,
            secondsLeft: 1_794,
          })
        })
      }

      it("if orders are placed before the payment (placement: at_checkout), and the shop refuses to place the order, a request for a code or link returns the refusal without a code or link", async () => {
        const shop = aShopThatOrdersFirst()
        shop.answerNextRequests(COMPLETE_PATH, refusesWith(400, "Out of stock"))
        shop.answerNextRequests(COMPLETE_PATH, () =>
          aCartCompletionFailureAnswer(
            shop,
            DECLINED_ERROR_TYPE,
            "O valor mudou."
          )
        )

        for (const message of ["Out of stock", "O valor mudou."]) {
          expect(await requestPayment(shop)).toEqual({
            kind: "refused",
            message,
          })
        }
      })
    })
  }
)

describe("a link that is open on a cart", () => {
  /**
   * Calls `resume` on a new page. Like a page after a reload or after the return from a link, it knows nothing of
   * earlier calls.
   */
  const resumeAfterTime = (shop: AShop, options?: { hasReturned: boolean }) =>
    passTimeAndAwaitResult(7_000, aNewCheckout(shop).resume(CART_ID, options))
  const anOpenLink = (reported: object = {}) => {
    const shop = aFakeBackend()
    const session = { state: "pending", link: LINK, ...reported }
    shop.addSession(LINK_PROVIDER, session, "pending")
    return shop
  }

  it("resume completes the cart and returns the order when the shopper comes back from a payment link and Medusa can place the order", async () => {
    const shop = anOpenLink()

    expect(await resumeAfterTime(shop, { hasReturned: true })).toEqual({
      kind: "order",
      order: ORDER,
    })
    expect(shop.requestsTo(COMPLETE_PATH)).toHaveLength(1)
  })

  it.each([REQUIRES_MORE_ERROR_TYPE, "invalid_data"])(
    "resume returns the unpaid link to a shopper who comes back from the link, even if completing the cart fails with the error type %s",
    async (type) => {
      const shop = anOpenLink()
      shop.answerNextRequests(COMPLETE_PATH, () =>
        aCartCompletionFailureAnswer(shop, type, "not placed")
      )

      expect(await resumeAfterTime(shop, { hasReturned: true })).toEqual(aLink)
    }
  )

  it("after the shopper's return from a payment link, resume does not complete a cart with a Pix code or with a session of another payment provider", async () => {
    const withCode = aFakeBackend()
    withCode.addSession(
      PIX_PROVIDER,
      { state: "pending", code: CODE },
      "pending"
    )
    const withOther = anOpenLink()
    withOther.addSession(SYSTEM_PROVIDER, {})

    for (const [shop, shown] of [
      [withCode, aCode],
      [withOther, aLink],
    ] as const) {
      expect(await resumeAfterTime(shop, { hasReturned: true })).toEqual(shown)
      expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
    }
  })
})
