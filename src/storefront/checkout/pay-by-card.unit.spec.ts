import { inspect } from "node:util"
import { afterMs, anSdk, aPage, aPayment, CPF, NUMBER } from "./a-page"
import { sdkScript } from "../index"
import { answers, aShop, CART, dropped, fails, ORDER } from "./a-shop"

const SESSION = /payment-sessions$/

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

describe("paying by card", () => {
  it("tokenizes, makes a session, completes, and gives the order", async () => {
    const shop = aShop()
    const steps: string[] = []

    const outcome = await aPage(shop).payByCard(
      aPayment({ onStep: (step) => steps.push(step) })
    )

    expect(outcome).toEqual({ kind: "order", order: ORDER })
    expect(steps).toEqual(["tokenizing", "paying"])
    expect(shop.paths()).toEqual([
      "/store/checkout-transparent/configuration",
      `/store/carts/${CART}`,
      "/store/payment-collections/pay_col_1/payment-sessions",
      `/store/carts/${CART}/complete`,
      "/store/checkout-transparent/sessions/payses_1",
    ])
  })

  it("sends the token, the document and what the form says, and nothing of the card", async () => {
    const shop = aShop()
    const billingAddress = { number: "1508", neighborhood: "Bela Vista" }

    await aPage(shop).payByCard(
      aPayment({ installments: 3, billingAddress, documentType: "CPF" })
    )

    expect(shop.asked(/payment-sessions$/)[0]?.body).toEqual({
      provider_id: "pp_transparent-card_br",
      data: {
        temporary_card_token: "a-token",
        document: CPF,
        document_type: "CPF",
        installments: 3,
        billing_address: billingAddress,
      },
    })
    expect(JSON.stringify(shop.calls)).not.toMatch(/4111|MARIA|2030/)
  })

  it("makes a payment collection for a cart that has none", async () => {
    const shop = aShop()
    shop.cart.hasCollection = false

    const outcome = await aPage(shop).payByCard(aPayment())

    expect(outcome.kind).toBe("order")
    expect(shop.asked(/payment-collections$/)[0]?.body).toEqual({
      cart_id: CART,
    })
  })

  it("gives the SDK digits, the brand that it told, and the document as the holder's", async () => {
    const sdk = anSdk()

    await aPage(aShop(), sdk).payByCard(aPayment())

    expect(sdk.asked).toEqual([
      [
        "setCredentials",
        {
          merchantCredential: "11222333000181",
          transparentToken: "a-transparent-token",
        },
      ],
      ["getCardBrand", "411111"],
      [
        "createTemporaryCard",
        {
          ...aPayment().card,
          brand: "VISA",
          number: NUMBER,
          holderDocument: "52998224725",
        },
      ],
    ])
  })

  it.each([
    ["12.abc.345/01de-35", undefined, undefined, "12ABC34501DE35"],
    ["FN-123456", "PASSPORT", undefined, ""],
    ["FN-123456", "PASSPORT", CPF, "52998224725"],
  ] as const)(
    "of the document %s (%s) with the holder's %s gives the SDK %j",
    async (document, documentType, holderDocument, given) => {
      const sdk = anSdk()
      const { card } = aPayment()

      await aPage(aShop(), sdk).payByCard(
        aPayment({
          document,
          ...(documentType && { documentType }),
          card: {
            ...card,
            brand: "ELO",
            ...(holderDocument && { holderDocument }),
          },
        })
      )

      expect(sdk.asked.map(([name]) => name)).not.toContain("getCardBrand")
      expect(sdk.asked.at(-1)?.[1]).toMatchObject({
        brand: "ELO",
        holderDocument: given,
      })
    }
  )

  it("with a declined card says so, and another card makes a new session and pays", async () => {
    const shop = aShop()
    const page = aPage(shop)
    shop.charging = "refused"
    const first = await page.payByCard(aPayment())
    shop.charging = "paid"

    const second = await page.payByCard(aPayment())

    expect(first).toEqual({ kind: "declined", message: "core says refused" })
    expect(second).toEqual({ kind: "order", order: ORDER })
    expect(shop.asked(/payment-sessions$/)).toHaveLength(2)
  })

  it("names the fields that the tokenizer refuses, and sends the shop nothing", async () => {
    const shop = aShop()
    const sdk = anSdk()
    sdk.refusal = [{ errorCode: 12, message: "bad cvv", field: "cvv" }]

    const outcome = await aPage(shop, sdk).payByCard(aPayment())

    expect(outcome).toEqual({
      kind: "invalid_card",
      errors: [{ errorCode: 12, message: "bad cvv", field: "cvv" }],
    })
    expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
  })

  it("names a field that is missing, and sends nobody anything", async () => {
    const sdk = anSdk()
    const { card } = aPayment()

    const outcome = await aPage(aShop(), sdk).payByCard(
      aPayment({ card: { ...card, cvv: "" } })
    )

    expect(outcome).toMatchObject({
      kind: "invalid_card",
      errors: [{ field: "cvv" }],
    })
    expect(sdk.asked.map(([name]) => name)).not.toContain("createTemporaryCard")
  })

  describe("fails before anything can be charged, and says so,", () => {
    it.each([
      ["the configuration", /configuration/],
      ["the cart", /carts\/cart_1\?/],
    ])("when %s does not come", async (_what, path) => {
      const shop = aShop()
      shop.on(path, dropped)
      const page = aPage(shop)

      await expect(page.payByCard(aPayment())).rejects.toMatchObject({
        name: "StoreError",
        status: undefined,
        message: expect.stringContaining("no answer (Failed to fetch)"),
      })
      expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
      expect((await page.payByCard(aPayment())).kind).toBe("order")
    })

    it("when the cart is not there", async () => {
      const shop = aShop()
      shop.on(/carts\/cart_1\?/, fails(404, "Cart was not found"))

      await expect(aPage(shop).payByCard(aPayment())).rejects.toMatchObject({
        name: "StoreError",
        status: 404,
        message: "Cart was not found",
      })
    })

    it("when the tokenizer cannot be reached", async () => {
      const shop = aShop()
      const sdk = anSdk()
      sdk.refusal = { message: "Network Error" }

      await expect(
        aPage(shop, sdk).payByCard(aPayment())
      ).rejects.toMatchObject({ name: "CardSdkError", code: "unreachable" })
      expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
    })

    it("when the tokenizer does not answer", async () => {
      const sdk = anSdk()
      sdk.isSilent = true

      await expect(
        afterMs(15_000, aPage(aShop(), sdk).payByCard(aPayment()))
      ).rejects.toMatchObject({ name: "CardSdkError", code: "timed_out" })
    })

    it.each([
      ["takes no cards", { methods: {} }],
      ["has no credentials for the SDK", { sdk: null }],
    ])("when the account %s", async (_what, lacking) => {
      const shop = aShop()
      Object.assign(shop.configuration, lacking)
      const sdk = anSdk()

      await expect(
        aPage(shop, sdk).payByCard(aPayment())
      ).rejects.toMatchObject({
        name: "StoreError",
        message:
          "This account takes no card, or has no credentials for the SDK.",
      })
      expect(sdk.asked).toEqual([])
    })

    it("when there is no SDK to load", async () => {
      const shop = aShop()
      Object.assign(shop.configuration.sdk, { script_url: null })

      await expect(
        aPage(shop, sdkScript()).payByCard(aPayment())
      ).rejects.toMatchObject({
        name: "CardSdkError",
        code: "sdk_unavailable",
        message: expect.stringContaining("sdk.scriptUrl"),
      })
    })
  })

  it("does not mind what the page does with its steps", async () => {
    const onStep = () => {
      throw new Error("the page's own")
    }

    expect((await aPage(aShop()).payByCard(aPayment({ onStep }))).kind).toBe(
      "order"
    )
  })

  it.each([
    ["the configuration", /configuration/, {}],
    ["the cart", /carts\/cart_1\?/, {}],
    ["the cart", /carts\/cart_1\?/, null],
    ["the new session", SESSION, {}],
    ["the new session", SESSION, null],
    ["the new session", SESSION, "<html>"],
  ])(
    "is told of nothing when %s is answered without it, and throws",
    async (_what, path, body) => {
      const shop = aShop()
      shop.on(path, answers(body))

      await expect(
        afterMs(7_000, aPage(shop).payByCard(aPayment()))
      ).rejects.toMatchObject({ name: "StoreError", status: undefined })
      expect(shop.asked(/complete$/)).toEqual([])
    }
  )

  describe("a second time while the first is under way", () => {
    it("is the same payment", async () => {
      const shop = aShop()
      const sdk = anSdk()
      const page = aPage(shop, sdk)

      const [first, second] = await Promise.all([
        page.payByCard(aPayment()),
        page.payByCard(aPayment()),
      ])

      expect(second).toBe(first)
      expect(shop.asked(/complete$/)).toHaveLength(1)
      expect(
        sdk.asked.filter(([name]) => name === "createTemporaryCard")
      ).toHaveLength(1)
    })

    it("for another cart is another payment", async () => {
      const shop = aShop()
      const page = aPage(shop)

      await Promise.all([
        page.payByCard(aPayment()),
        page.payByCard(aPayment({ cartId: "cart_2" })),
      ])

      expect(shop.asked(/payment-sessions$/)).toHaveLength(2)
    })

    it("is a new one where the first was called off", async () => {
      const shop = aShop()
      const page = aPage(shop)
      const controller = new AbortController()
      const first = page.payByCard(aPayment({ signal: controller.signal }))
      controller.abort(new Error("unmounted"))

      const second = page.payByCard(aPayment())

      await expect(first).rejects.toThrow("unmounted")
      expect((await second).kind).toBe("order")
    })

    it("is that new one's, also when what was called off has ended", async () => {
      const shop = aShop()
      const page = aPage(shop)
      const controller = new AbortController()
      const called = page.payByCard(aPayment({ signal: controller.signal }))
      controller.abort(new Error("unmounted"))
      await called.catch(() => undefined)
      let goOn = () => undefined as void
      shop.on(/payment-sessions$/, async (own) => {
        await new Promise<void>((resolve) => (goOn = resolve))
        return own()
      })
      const first = page.payByCard(aPayment())
      await jest.advanceTimersByTimeAsync(1_000)

      const second = page.payByCard(aPayment())
      goOn()

      expect(await second).toBe(await first)
      expect(shop.asked(/payment-sessions$/)).toHaveLength(1)
    })

    it("may stop waiting by itself", async () => {
      const page = aPage(aShop())
      const controller = new AbortController()
      const first = page.payByCard(aPayment())
      const second = page.payByCard(aPayment({ signal: controller.signal }))
      controller.abort(new Error("unmounted"))

      await expect(second).rejects.toThrow("unmounted")
      expect((await first).kind).toBe("order")
    })
  })

  describe("of a card's data keeps nothing:", () => {
    const secrets = /4111|411111|MARIA|52998224725|529\.982|a-token/
    const everything = (value: unknown) =>
      inspect(value, { showHidden: true, depth: 20, getters: true })

    it.each([
      ["an order", "paid", undefined],
      ["a decline", "refused", undefined],
      ["being verified", "being_verified", undefined],
      ["a card that the tokenizer refuses", "paid", [{ field: "number" }]],
    ] as const)("after %s", async (_what, state, refusal) => {
      const shop = aShop()
      shop.charging = state
      const sdk = anSdk()
      sdk.refusal = refusal
      const page = aPage(shop, sdk)

      const outcome = await page.payByCard(aPayment())

      expect(everything(outcome)).not.toMatch(secrets)
      expect(everything(page)).not.toMatch(secrets)
      expect(
        sdk.asked.filter(([, given]) => /4111.*1111/.test(everything(given)))
      ).toHaveLength(1)
    })

    it.each([
      ["the tokenizer", undefined],
      ["the shop", /payment-sessions$/],
    ])(
      "in an error of %s that repeats what it was sent",
      async (_what, path) => {
        const shop = aShop()
        const sdk = anSdk()
        const cause = (body: unknown) =>
          Object.assign(new Error("Network Error"), { config: { body } })
        if (path) {
          shop.on(path, () => {
            throw cause(shop.calls.at(-1)?.body)
          })
        } else {
          sdk.refusal = cause(NUMBER)
        }
        const page = aPage(shop, sdk)

        const error = await page
          .payByCard(aPayment())
          .catch((thrown: unknown) => thrown)

        expect(error).toBeInstanceOf(Error)
        expect(everything(error)).not.toMatch(secrets)
        expect(everything(page)).not.toMatch(secrets)
      }
    )
  })

  it.each([
    ["/store/checkout-transparent/configuration", 0],
    ["the cart", 1],
    ["the session", 2],
    ["the completion", 3],
  ])("called off during %s asks nothing more", async (_what, index) => {
    const shop = aShop()
    const controller = new AbortController()
    const { fetch } = shop.client
    shop.client.fetch = (path, init) => {
      if (shop.calls.length === index) {
        controller.abort(new Error("gone"))
      }
      return fetch(path, init)
    }

    const paid = aPage(shop).payByCard(aPayment({ signal: controller.signal }))

    await expect(paid).rejects.toThrow("gone")
    await jest.advanceTimersByTimeAsync(60_000)
    expect(shop.calls).toHaveLength(index + 1)
  })

  it("called off before it begins asks nothing", async () => {
    const shop = aShop()

    await expect(
      aPage(shop).payByCard(
        aPayment({ signal: AbortSignal.abort(new Error("gone")) })
      )
    ).rejects.toThrow("gone")

    await jest.advanceTimersByTimeAsync(60_000)
    expect(shop.calls.filter(({ body }) => body)).toEqual([])
  })
})
