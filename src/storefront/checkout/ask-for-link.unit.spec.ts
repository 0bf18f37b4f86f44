import type { LinkRequest } from "./asynchronous-payments"
import type { ShownState } from "./outcomes"
import { afterMs, aPage, CPF } from "./a-page"
import {
  type AShop,
  aShop,
  CART,
  CODE,
  fails,
  LINK,
  lost,
  NOT_YET,
  notPlaced,
  ORDER,
} from "./a-shop"

const PROVIDER = "pp_transparent-link_br"
const PIX = "pp_transparent-pix_br"
const SESSION = /payment-sessions$/
const COMPLETE = /complete$/

const aLink = {
  kind: "link",
  sessionId: "payses_1",
  cartId: CART,
  url: LINK.url,
  deepLink: LINK.deep_link,
  code: null,
  expiresAt: LINK.expires_at,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const ask = (shop: AShop, changed: Partial<LinkRequest> = {}) =>
  afterMs(7_000, aPage(shop).askForLink({ cartId: CART, ...changed }))
/** After a reload, or the way back: a page that remembers nothing. */
const resume = (shop: AShop, options?: { hasReturned: boolean }) =>
  afterMs(7_000, aPage(shop).resume(CART, options))
const anOpenLink = (told: Partial<Record<"code" | "link", object>> = {}) => {
  const shop = aShop()
  shop.has(PROVIDER, { state: "pending", link: LINK, ...told }, "pending")
  return shop
}

describe("asking for a link", () => {
  it("makes a session of which nothing is said, and gives its link", async () => {
    const shop = aShop()

    expect(await ask(shop)).toEqual(aLink)
    expect(shop.asked(SESSION)[0]?.body).toEqual({
      provider_id: PROVIDER,
      data: {},
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("twice at once makes one link, and waits for another method's payment", async () => {
    const shop = aShop()
    const page = aPage(shop)

    const [pix, first, second] = await Promise.all([
      page.askForCode({ cartId: CART, method: "pix", document: CPF }),
      page.askForLink({ cartId: CART }),
      page.askForLink({ cartId: CART }),
    ])

    expect(pix).toMatchObject({ kind: "code" })
    expect(second).toBe(first)
    expect(shop.asked(SESSION).map(({ body }) => body?.provider_id)).toEqual([
      PIX,
      PROVIDER,
    ])
  })

  it("gives the one that is open when its answer was lost, and makes no other", async () => {
    const shop = aShop()
    shop.on(SESSION, lost)

    expect(await ask(shop)).toMatchObject({ kind: "link", url: LINK.url })
    expect(shop.asked(SESSION)).toHaveLength(1)
  })

  it("of a cart that costs something else by now is refused, in the words of links", async () => {
    const shop = aShop()

    expect(await ask(shop, { amount: 100 })).toEqual({
      kind: "refused",
      message: "text link_amount_changed",
    })
    expect(shop.asked(SESSION)).toEqual([])
  })

  it("that the shop refuses says why, and that nothing was begun", async () => {
    const shop = aShop()
    shop.on(SESSION, fails(400, "the shop's words"))

    expect(await ask(shop)).toEqual({
      kind: "refused",
      message: "the shop's words",
    })
  })

  it("of which nobody knows whether there is one is being verified", async () => {
    const shop = aShop()
    shop.on(SESSION, () => {
      shop.has(PROVIDER, { state: "being_verified", message: "wait" })
      return {
        payment_collection: { id: "x", payment_sessions: shop.sessions },
      }
    })

    expect(await ask(shop)).toEqual({
      kind: "being_verified",
      message: "wait",
      sessionId: "payses_1",
    })
  })

  it("of an account that has none throws, and begins nothing", async () => {
    const shop = aShop()
    Object.assign(shop.configuration.methods, { link: undefined })

    await expect(ask(shop)).rejects.toThrow("takes no link")
    expect(shop.asked(SESSION)).toEqual([])
  })

  it("places the order first where the shop does so", async () => {
    const shop = aShop()
    shop.configuration.methods.link.placement = "at_checkout"

    expect(await ask(shop)).toEqual({ ...aLink, order: ORDER })
  })
})

describe("a link that is open on a cart", () => {
  it("is the one that was shown, and nothing is completed for it", async () => {
    const shop = anOpenLink()

    expect(await resume(shop)).toEqual(aLink)
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("has its code, where one was told", async () => {
    expect(await resume(anOpenLink({ code: CODE }))).toEqual({
      ...aLink,
      code: { payload: CODE.payload, image: CODE.image },
    })
  })

  it("has neither a wallet's address nor an end that nobody told", async () => {
    const link = { url: LINK.url, deep_link: null, expires_at: null }

    expect(await resume(anOpenLink({ link }))).toEqual({
      ...aLink,
      deepLink: null,
      expiresAt: null,
    })
  })

  it.each<[ShownState, object]>([
    ["expired", { kind: "expired", message: "text link_expired" }],
    ["canceled", { kind: "canceled", message: "text link_ended" }],
    ["refused", { kind: "declined", message: "text link_failed" }],
    ["refunded", { kind: "refunded", message: "text link_refunded" }],
    [
      "being_returned",
      { kind: "being_returned", message: "text being_returned" },
    ],
  ])("and %s by now is that, in the words of links", async (state, end) => {
    const shop = anOpenLink()
    shop.charges.payses_1!.state = state

    expect(await resume(shop)).toEqual(end)
  })
})

describe("whoever comes back from a link", () => {
  it("that was paid has the order at once: the cart is completed, which asks", async () => {
    const shop = anOpenLink()

    expect(await resume(shop, { hasReturned: true })).toEqual({
      kind: "order",
      order: ORDER,
    })
    expect(shop.asked(COMPLETE)).toHaveLength(1)
  })

  it("that was not paid still has the link, whatever completing says", async () => {
    for (const answer of [
      (shop: AShop) => notPlaced(shop, NOT_YET, "not paid yet"),
      (shop: AShop) => notPlaced(shop, "invalid_data", "no shipping method"),
    ]) {
      const shop = anOpenLink()
      shop.on(COMPLETE, () => answer(shop))

      expect(await resume(shop, { hasReturned: true })).toEqual(aLink)
    }
  })

  it("of an order that waits has that order with it, and is not said to have paid", async () => {
    const shop = anOpenLink()
    shop.configuration.methods.link.placement = "at_checkout"

    expect(await resume(shop, { hasReturned: true })).toEqual({
      ...aLink,
      order: ORDER,
    })
  })

  it("to a cart with a Pix code has that code, and nothing is completed for it", async () => {
    const shop = aShop()
    shop.has(PIX, { state: "pending", code: CODE }, "pending")

    expect(await resume(shop, { hasReturned: true })).toMatchObject({
      kind: "code",
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })

  it("beside another account's session does not complete the cart with that", async () => {
    const shop = anOpenLink()
    shop.has("pp_system_default", {})

    expect(await resume(shop, { hasReturned: true })).toEqual(aLink)
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})

describe("waiting for a link to be paid", () => {
  it("ends with the order that the backend has placed", async () => {
    const shop = anOpenLink()
    const waiting = aPage(shop).waitForPayment({
      cartId: CART,
      sessionId: "payses_1",
    })

    await jest.advanceTimersByTimeAsync(10_000)
    Object.assign(shop.charges.payses_1!, { state: "paid", order_id: ORDER.id })

    expect(await afterMs(10_000, waiting)).toMatchObject({
      kind: "order",
      order: { id: ORDER.id },
    })
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})
