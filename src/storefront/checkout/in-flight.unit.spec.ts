import {
  afterMs,
  anSdk,
  aPage,
  aPayment,
  CPF,
  GONE,
  inVirtualTime,
  pass,
  abortable,
} from "./a-page"
import { aShop, CARD, CART, COMPLETE, dropped, fails, SESSION } from "./a-shop"

inVirtualTime()

const aRequest = {
  cartId: CART,
  method: "pix" as const,
  document: CPF,
}

/** A page whose first session's request ends when the test says so. */
function aSlowPage() {
  const shop = aShop()
  const sdk = anSdk()
  const slow = { goOn: () => undefined as void }
  shop.on(SESSION, async (own) => {
    await new Promise<void>((resolve) => (slow.goOn = resolve))
    return own()
  })
  const sessions = () =>
    shop.asked(SESSION).map(({ body }) => body?.provider_id)
  return { shop, sdk, page: aPage(shop, sdk), slow, sessions }
}

describe("a card that is paid with a second time while the first is under way", () => {
  it("is the same payment, and the second may stop waiting by itself", async () => {
    const { shop, sdk, page, slow } = aSlowPage()
    const { signal, abort } = abortable()
    const first = page.payByCard(aPayment())
    const second = page.payByCard(aPayment())
    const third = page.payByCard(aPayment({ signal }))
    await pass(1_000)
    abort()
    await expect(third).rejects.toBe(GONE)

    slow.goOn()

    expect(await second).toBe(await first)
    expect(shop.asked(COMPLETE)).toHaveLength(1)
    const tokenized = sdk.asked.filter(([name]) => name.startsWith("create"))
    expect(tokenized).toHaveLength(1)
  })
})

describe("two payments at once", () => {
  it("of one cart are one after the other: a code waits for a card, and is that card's order", async () => {
    const { page, slow, sessions } = aSlowPage()
    const byCard = page.payByCard(aPayment())
    const byCode = page.askForCode(aRequest)
    await pass(5_000)
    expect(sessions()).toEqual([CARD])

    slow.goOn()

    expect((await byCard).kind).toBe("order")
    expect((await byCode).kind).toBe("order")
    expect(sessions()).toEqual([CARD])
  })

  it.each([
    ["is refused", fails(400, "Out of stock")],
    ["fails", dropped],
  ])("of one cart both run when the first %s", async (_what, reaction) => {
    const shop = aShop()
    shop.on(SESSION, reaction)
    const page = aPage(shop)
    const byCode = page.askForCode(aRequest)
    const byCard = page.payByCard(aPayment())

    await byCode.catch(() => undefined)

    expect((await byCard).kind).toBe("order")
  })
})

describe("a payment by card that is called off", () => {
  /** Calls the payment off at a moment; resolves to what the shop was asked by then, and after a minute. */
  const whenCalledOff = async (
    arrange: (
      abort: () => void,
      given: { shop: ReturnType<typeof aShop>; sdk: ReturnType<typeof anSdk> }
    ) => ((step: string) => void) | void
  ) => {
    const shop = aShop()
    const sdk = anSdk()
    const { signal, abort } = abortable()
    const onStep = arrange(abort, { shop, sdk }) ?? (() => undefined)

    const paid = aPage(shop, sdk).payByCard(aPayment({ signal, onStep }))

    await expect(afterMs(60_000, paid)).rejects.toBe(GONE)
    return shop
  }

  it("before it begins asks nothing", async () => {
    const shop = await whenCalledOff((abort) => abort())

    expect(shop.calls.filter(({ body }) => body)).toEqual([])
  })

  it.each(["getCardBrand", "createTemporaryCard"] as const)(
    "during %s makes no session and charges nothing, whatever the SDK tells after it",
    async (method) => {
      const shop = await whenCalledOff((abort, { sdk }) => {
        const own = sdk[method]
        sdk[method] = (call) => (abort(), own(call))
      })

      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )
})
