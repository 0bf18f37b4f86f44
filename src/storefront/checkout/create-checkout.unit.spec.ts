import { sdkScript } from "../index"
import { afterMs, anSdk, aPage } from "./a-page"
import { aShop, dropped, hanging } from "./a-shop"
import { linkPayments } from "./asynchronous-payments"
import { createCheckout } from "./create-checkout"
const CONFIGURATION = /configuration/

describe("the configuration", () => {
  it("is told in the spelling of JavaScript, but for the names of the texts", async () => {
    expect(await aPage(aShop()).configuration()).toEqual({
      account: "br",
      sandbox: true,
      locale: "pt-BR",
      sdk: {
        merchantCredential: "11222333000181",
        transparentToken: "a-transparent-token",
        scriptUrl: "https://sdk.example/checkout.js",
        scriptIntegrity: undefined,
      },
      methods: {
        card: {
          providerId: "pp_transparent-card_br",
          installments: { maximum: 12, minimumAmount: 500, interestFree: 6 },
        },
        pix: {
          providerId: "pp_transparent-pix_br",
          placement: "after_payment",
        },
        link: {
          providerId: "pp_transparent-link_br",
          placement: "after_payment",
          validityDays: 1,
        },
        wallet: {
          providerId: "pp_transparent-wallet_br",
          placement: "after_payment",
        },
      },
      texts: aShop().configuration.texts,
    })
  })

  it("has no SDK and no method where the account has none", async () => {
    const shop = aShop()
    Object.assign(shop.configuration, { sdk: null, methods: {} })

    expect(await aPage(shop).configuration()).toMatchObject({
      sdk: undefined,
      methods: {},
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

  it("that failed is asked for again", async () => {
    const shop = aShop()
    shop.on(CONFIGURATION, dropped)
    const page = aPage(shop)
    await expect(page.configuration()).rejects.toThrow("no answer")

    expect((await page.configuration()).account).toBe("br")
  })

  it("that does not come within a quarter of a minute has failed", async () => {
    jest.useFakeTimers()
    const shop = aShop()
    shop.on(CONFIGURATION, hanging)

    await expect(
      afterMs(15_000, aPage(shop).configuration())
    ).rejects.toMatchObject({
      name: "StoreError",
      message: expect.stringContaining("no answer (no answer within 15000 ms)"),
    })
    jest.useRealTimers()
  })

  it("is still told to others when one stops waiting for it", async () => {
    const page = aPage(aShop())
    const controller = new AbortController()
    const first = page.configuration({ signal: controller.signal })
    const second = page.configuration()
    controller.abort(new Error("gone"))

    await expect(first).rejects.toThrow("gone")
    expect((await second).account).toBe("br")
  })

  it("is not waited for by whoever has stopped before", async () => {
    const shop = aShop()
    shop.on(CONFIGURATION, hanging)

    await expect(
      aPage(shop).configuration({
        signal: AbortSignal.abort(new Error("gone")),
      })
    ).rejects.toThrow("gone")
  })
})

describe("the brand of a card", () => {
  it("is told by the SDK, which is given six digits", async () => {
    const sdk = anSdk()

    const brand = await aPage(aShop(), sdk).getCardBrand("4111 1111 1111 1111")

    expect(brand).toBe("VISA")
    expect(sdk.asked.at(-1)).toEqual(["getCardBrand", "411111"])
  })

  it.each([
    ["too few digits are typed", "4111", () => undefined],
    [
      "there is no configuration",
      "411111",
      (shop: ReturnType<typeof aShop>) => shop.on(CONFIGURATION, dropped),
    ],
    [
      "the account has no SDK",
      "411111",
      (shop: ReturnType<typeof aShop>) =>
        Object.assign(shop.configuration, { sdk: null }),
    ],
  ])("is not known when %s", async (_what, typed, arrange) => {
    const shop = aShop()
    arrange(shop)

    expect(await aPage(shop).getCardBrand(typed)).toBeUndefined()
  })

  it("is not waited for by whoever has stopped", async () => {
    const sdk = anSdk()
    const controller = new AbortController()
    sdk.getCardBrand = () => controller.abort()

    expect(
      await aPage(aShop(), sdk).getCardBrand("411111", {
        signal: controller.signal,
      })
    ).toBeUndefined()
  })
})

it("a checkout asks and loads nothing when it is made", () => {
  const shop = aShop()
  const load = jest.fn()

  aPage(shop, load)

  expect(shop.calls).toEqual([])
  expect(load).not.toHaveBeenCalled()
})

it("a checkout has the calls of its methods, and no others", () => {
  const { client } = aShop()

  const none = createCheckout({ client })
  const byLink = createCheckout({ client, methods: [linkPayments] })

  expect(byLink.askForLink).toEqual(expect.any(Function))
  // @ts-expect-error it takes no cards
  expect(byLink.payByCard).toBeUndefined()
  // @ts-expect-error it takes nothing
  expect(none.askForLink).toBeUndefined()
})

it("the SDK of the account's script is loaded with its integrity and the page's nonce", () => {
  const shop = aShop()
  shop.configuration.sdk.script_integrity = "sha384-abc"
  const page = aPage(shop, sdkScript({ nonce: "a-nonce" }))

  void page.getCardBrand("411111")

  return new Promise<void>((resolve) => {
    new MutationObserver(() => {
      const script = document.querySelector("script")
      expect(script?.src).toBe("https://sdk.example/checkout.js")
      expect(script?.integrity).toBe("sha384-abc")
      expect(script?.nonce).toBe("a-nonce")
      resolve()
    }).observe(document.head, { childList: true })
  })
})
