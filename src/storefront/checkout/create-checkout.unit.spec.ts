import { afterMs, anSdk, aPage, GONE, inVirtualTime } from "./a-page"
import { type AShop, aShop, dropped, hanging } from "./a-shop"
import { linkPayments } from "./asynchronous-payments"
import { createCheckout } from "./create-checkout"

inVirtualTime()

const CONFIGURATION = /configuration/

describe("the configuration", () => {
  it("is told in the spelling of JavaScript, but for the names of the texts", async () => {
    expect(await aPage(aShop()).configuration()).toMatchObject({
      sdk: { transparentToken: "a-transparent-token" },
      methods: {
        card: { installments: { maximum: 12, minimumAmount: 500 } },
        link: { placement: "after_payment", validityDays: 1 },
      },
      texts: aShop().configuration.texts,
    })
  })

  it("is asked for once, of the only account and in its language where none is named", async () => {
    const shop = aShop()
    const page = aPage(shop)

    const [first, second] = await Promise.all([
      page.configuration(),
      page.configuration(),
    ])

    expect(second).toBe(first)
    expect(await page.configuration()).toBe(first)
    expect(shop.calls.map(({ path }) => path)).toEqual([
      "/store/checkout-transparent/configuration?",
    ])
  })

  it.each([
    ["that failed", dropped, "Failed to fetch"],
    ["that does not come within 15 s", hanging, "no answer within 15000 ms"],
  ])("%s is asked for again", async (_what, reaction, cause) => {
    const shop = aShop()
    shop.on(CONFIGURATION, reaction)
    const page = aPage(shop)
    await expect(afterMs(15_000, page.configuration())).rejects.toMatchObject({
      name: "StoreError",
      message: expect.stringContaining(`no answer (${cause})`),
    })

    expect((await page.configuration()).account).toBe("br")
  })

  it("is still told to others when one stops waiting for it", async () => {
    const page = aPage(aShop())
    const controller = new AbortController()
    const first = page.configuration({ signal: controller.signal })
    const second = page.configuration()
    controller.abort(GONE)

    await expect(first).rejects.toBe(GONE)
    expect((await second).account).toBe("br")
  })
})

describe("the brand of a card", () => {
  it("is told by the SDK, which is given six digits", async () => {
    const sdk = anSdk()

    const brand = await aPage(aShop(), sdk).getCardBrand("4111 1111 1111 1111")

    expect(brand).toBe("VISA")
    expect(sdk.asked.at(-1)).toEqual(["getCardBrand", "411111"])
  })
  it.each<[string, string, (shop: AShop) => unknown]>([
    ["too few digits are typed", "4111", () => undefined],
    ["none is configured", "411111", (shop) => shop.on(CONFIGURATION, dropped)],
    [
      "the account has no SDK",
      "411111",
      (shop) => Object.assign(shop.configuration, { sdk: null }),
    ],
  ])("is not known when %s", async (_what, typed, arrange) => {
    const shop = aShop()
    arrange(shop)

    expect(await aPage(shop).getCardBrand(typed)).toBeUndefined()
  })
})

describe("a checkout", () => {
  it("has the calls of its methods, and no others", () => {
    const { client } = aShop()

    const none = createCheckout({ client })
    const byLink = createCheckout({ client, methods: [linkPayments] })

    expect(byLink.askForLink).toEqual(expect.any(Function))
    // @ts-expect-error it takes no cards
    expect(byLink.payByCard).toBeUndefined()
    // @ts-expect-error it takes nothing
    expect(none.askForLink).toBeUndefined()
  })

  const appended: unknown[] = []
  beforeEach(() =>
    jest
      .spyOn(document.head, "append")
      .mockImplementation((...scripts) => void appended.push(...scripts))
  )
  afterEach(() => jest.restoreAllMocks())
})
