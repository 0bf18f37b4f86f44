import { aFakeSdk } from "../../card-sdk/a-fake-sdk"
import {
  passTimeAndAwaitResult,
  aNewCheckout,
  aCardPayment,
  CPF,
  ABORT_REASON,
  useFakeTimersInEachTest,
  passTime,
  createAbortSignal,
} from "../a-new-checkout"
import {
  aFakeBackend,
  CARD_PROVIDER,
  CART_ID,
  COMPLETE_PATH,
  droppedRequest,
  refusesWith,
  SESSION_PATH,
} from "../a-fake-backend"

useFakeTimersInEachTest()

const aRequest = {
  cartId: CART_ID,
  method: "pix" as const,
  document: CPF,
}

/** Returns a page whose first request to create a session is answered only when the test calls `slow.goOn`. */
function aSlowPage() {
  const shop = aFakeBackend()
  const sdk = aFakeSdk()
  const slow = { goOn: () => undefined as void }
  shop.answerNextRequests(SESSION_PATH, async (own) => {
    await new Promise<void>((resolve) => (slow.goOn = resolve))
    return own()
  })
  const sessions = () =>
    shop.requestsTo(SESSION_PATH).map(({ body }) => body?.provider_id)
  return { shop, sdk, page: aNewCheckout(shop, sdk), slow, sessions }
}

describe("a second payment by card while the first is running", () => {
  it("a second call of payByCard for the same cart returns the result of the running payment, or rejects if the signal of the second call is aborted", async () => {
    const { shop, sdk, page, slow } = aSlowPage()
    const { signal, abort } = createAbortSignal()
    const first = page.payByCard(aCardPayment())
    const second = page.payByCard(aCardPayment())
    const third = page.payByCard(aCardPayment({ signal }))
    await passTime(1_000)
    abort()
    await expect(third).rejects.toBe(ABORT_REASON)

    slow.goOn()

    expect(await second).toBe(await first)
    expect(shop.requestsTo(COMPLETE_PATH)).toHaveLength(1)
    expect(sdk.createTemporaryCard).toHaveBeenCalledTimes(1)
  })
})

describe("two payments of a cart at once", () => {
  it("askForCode, called during a card payment of the same cart, waits for the end of this payment and returns the order", async () => {
    const { page, slow, sessions } = aSlowPage()
    const byCard = page.payByCard(aCardPayment())
    const byCode = page.askForCode(aRequest)
    await passTime(5_000)
    expect(sessions()).toEqual([CARD_PROVIDER])

    slow.goOn()

    expect((await byCard).kind).toBe("order")
    expect((await byCode).kind).toBe("order")
    expect(sessions()).toEqual([CARD_PROVIDER])
  })

  it.each([
    ["is refused", refusesWith(400, "Out of stock")],
    ["fails", droppedRequest],
  ])(
    "payByCard waits for a running askForCode of the same cart, and pays if that request brings no code (it %s)",
    async (_what, reaction) => {
      const shop = aFakeBackend()
      shop.answerNextRequests(SESSION_PATH, reaction)
      const page = aNewCheckout(shop)
      const byCode = page.askForCode(aRequest)
      const byCard = page.payByCard(aCardPayment())

      await byCode.catch(() => undefined)

      expect((await byCard).kind).toBe("order")
    }
  )
})

describe("a payment by card that is aborted", () => {
  it.each(["setCredentials", "getCardBrand", "createTemporaryCard"] as const)(
    "a card payment that is aborted before or during the SDK's call %s creates no session and charges nothing",
    async (method) => {
      const shop = aFakeBackend()
      const sdk = aFakeSdk()
      const { signal, abort } = createAbortSignal()
      const own = sdk[method] as (asked: never) => unknown
      const abortDuringCall = (asked: never) => (abort(), own(asked))
      const payWithSignal = () =>
        aNewCheckout(shop, { ...sdk, [method]: abortDuringCall }).payByCard(
          aCardPayment({ signal })
        )

      await expect(
        passTimeAndAwaitResult(60_000, payWithSignal())
      ).rejects.toBe(ABORT_REASON)
      await expect(payWithSignal()).rejects.toBe(ABORT_REASON)
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )
})
