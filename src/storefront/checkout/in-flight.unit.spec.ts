import { afterMs, anSdk, aPage, aPayment, CPF } from "./a-page"
import { aShop, CART, dropped, fails, hanging } from "./a-shop"
const SESSION = /payment-sessions$/
const COMPLETE = /complete$/

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const aRequest = (signal?: AbortSignal) => ({
  cartId: CART,
  method: "pix" as const,
  document: CPF,
  ...(signal && { signal }),
})

/** The first session's request ends when the test says so. */
function aSlowShop() {
  const shop = aShop()
  const slow = { goOn: () => undefined as void }
  shop.on(SESSION, async (own) => {
    await new Promise<void>((resolve) => (slow.goOn = resolve))
    return own()
  })
  const sessions = () =>
    shop.asked(SESSION).map(({ body }) => body?.provider_id)
  return { shop, slow, sessions }
}

const CARD_SESSION = "pp_transparent-card_br"
const PIX_SESSION = "pp_transparent-pix_br"

describe("two methods for one cart at once", () => {
  it("are one after the other: a code waits for a card, and is that card's order", async () => {
    const { shop, slow, sessions } = aSlowShop()
    const page = aPage(shop)
    const byCard = page.payByCard(aPayment())
    const byCode = page.askForCode(aRequest())
    await jest.advanceTimersByTimeAsync(5_000)
    expect(sessions()).toEqual([CARD_SESSION])

    slow.goOn()

    expect((await byCard).kind).toBe("order")
    expect((await byCode).kind).toBe("order")
    expect(sessions()).toEqual([CARD_SESSION])
  })

  it.each([
    ["is refused", fails(400, "Out of stock")],
    ["fails", dropped],
  ])("the second runs also when the first %s", async (_what, reaction) => {
    const shop = aShop()
    shop.on(SESSION, reaction)
    const page = aPage(shop)
    const byCode = page.askForCode(aRequest())
    const byCard = page.payByCard(aPayment())

    await byCode.catch(() => undefined)

    expect((await byCard).kind).toBe("order")
  })

  it("share each method's result with whoever asks again meanwhile", async () => {
    const { shop, slow, sessions } = aSlowShop()
    const page = aPage(shop)
    shop.charging = "refused"
    const all = [
      page.payByCard(aPayment()),
      page.askForCode(aRequest()),
      page.payByCard(aPayment()),
      page.askForCode(aRequest()),
    ]
    await jest.advanceTimersByTimeAsync(1_000)
    slow.goOn()

    const [card, code, sameCard, sameCode] = await Promise.all(all)

    expect(sameCard).toBe(card)
    expect(sameCode).toBe(code)
    expect(sessions()).toEqual([CARD_SESSION, PIX_SESSION])
  })

  it("do not wait for one that was called off", async () => {
    const shop = aShop()
    shop.on(SESSION, hanging)
    const page = aPage(shop)
    const controller = new AbortController()
    const byCard = page.payByCard(aPayment({ signal: controller.signal }))
    const byCode = page.askForCode(aRequest())
    await jest.advanceTimersByTimeAsync(1_000)
    controller.abort(new Error("gone"))

    await expect(byCard).rejects.toThrow("gone")
    expect((await byCode).kind).toBe("code")
  })

  it("make none for the second that was called off while it waited, and a third waits for the first", async () => {
    const { shop, slow, sessions } = aSlowShop()
    const page = aPage(shop)
    const controller = new AbortController()
    const byCard = page.payByCard(aPayment())
    const byCode = page.askForCode(aRequest(controller.signal))
    const byWallet = page.askForCode({ ...aRequest(), method: "wallet" })
    controller.abort(new Error("gone"))
    await expect(byCode).rejects.toThrow("gone")
    await jest.advanceTimersByTimeAsync(1_000)
    expect(sessions()).toEqual([CARD_SESSION])

    shop.charging = "refused"
    slow.goOn()

    expect((await byCard).kind).toBe("declined")
    expect(await byWallet).toMatchObject({ kind: "code", method: "wallet" })
    expect(sessions()).toEqual([CARD_SESSION, "pp_transparent-wallet_br"])
  })

  it("do not wait for another cart's", async () => {
    const { shop, slow } = aSlowShop()
    const page = aPage(shop)
    const byCard = page.payByCard(aPayment({ cartId: "cart_2" }))
    await jest.advanceTimersByTimeAsync(1_000)

    expect((await page.askForCode(aRequest())).kind).toBe("code")
    slow.goOn()
    await byCard
  })
})

describe("a payment that is called off", () => {
  it.each(["getCardBrand", "createTemporaryCard"] as const)(
    "during %s makes no session and charges nothing, whatever the SDK tells after it",
    async (method) => {
      const shop = aShop()
      const sdk = anSdk()
      const controller = new AbortController()
      const own = sdk[method]
      sdk[method] = (call) => {
        controller.abort(new Error("gone"))
        own(call)
      }

      await expect(
        aPage(shop, sdk).payByCard(aPayment({ signal: controller.signal }))
      ).rejects.toThrow("gone")

      await jest.advanceTimersByTimeAsync(60_000)
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )

  it.each(["tokenizing", "paying"] as const)(
    "at the step %s makes no session",
    async (at) => {
      const shop = aShop()
      const controller = new AbortController()
      const onStep = (step: string) =>
        step === at && controller.abort(new Error("gone"))

      await expect(
        aPage(shop).payByCard(aPayment({ signal: controller.signal, onStep }))
      ).rejects.toThrow("gone")

      await jest.advanceTimersByTimeAsync(60_000)
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )

  it("when its session was just made is not completed", async () => {
    const shop = aShop()
    const controller = new AbortController()
    shop.on(SESSION, (own) => {
      const made = own() as { payment_collection: object }
      return {
        get payment_collection() {
          controller.abort(new Error("gone"))
          return made.payment_collection
        },
      }
    })

    await expect(
      afterMs(
        60_000,
        aPage(shop).payByCard(aPayment({ signal: controller.signal }))
      )
    ).rejects.toThrow("gone")
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})
