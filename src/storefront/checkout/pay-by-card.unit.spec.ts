import { inspect } from "node:util"

import { anSdk, aPage, aPayment, CPF, inVirtualTime, NUMBER } from "./a-page"
import { aShop, CART, ORDER, SESSION } from "./a-shop"

inVirtualTime()

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

    expect(shop.asked(SESSION)[0]?.body).toEqual({
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

  it("names the fields that the tokenizer refuses, and those that are missing, and sends the shop nothing", async () => {
    const shop = aShop()
    const sdk = anSdk()
    const errors = [{ errorCode: 12, message: "bad cvv", field: "cvv" }]
    const withoutCvv = { ...aPayment().card, cvv: "" }

    const missing = await aPage(shop, sdk).payByCard(
      aPayment({ card: withoutCvv })
    )
    expect(sdk.asked.map(([name]) => name)).not.toContain("createTemporaryCard")
    sdk.refusal = errors
    const refused = await aPage(shop, sdk).payByCard(aPayment())

    expect(missing).toMatchObject({
      kind: "invalid_card",
      errors: [{ field: "cvv" }],
    })
    expect(refused).toEqual({ kind: "invalid_card", errors })
    expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
  })
})

describe("of a card's data nothing is kept", () => {
  const secrets = /4111|411111|MARIA|52998224725|529\.982|a-token/
  const everything = (value: unknown) =>
    inspect(value, { showHidden: true, depth: 20, getters: true })

  it.each([
    ["an order", "paid", undefined],
    ["a card that the tokenizer refuses", "paid", [{ field: "number" }]],
  ] as const)("after %s", async (_what, state, refusal) => {
    const shop = aShop()
    shop.charging = state
    const sdk = anSdk()
    sdk.refusal = refusal
    const page = aPage(shop, sdk)

    const outcome = await page.payByCard(aPayment())

    expect(everything([outcome, page])).not.toMatch(secrets)
    expect(
      sdk.asked.filter(([, given]) => /4111.*1111/.test(everything(given)))
    ).toHaveLength(1)
  })

  it.each(["the tokenizer", "the shop"])(
    "in an error of %s that repeats what it was sent",
    async (whose) => {
      const shop = aShop()
      const sdk = anSdk()
      const cause = (body: unknown) =>
        Object.assign(new Error("Network Error"), { config: { body } })
      if (whose === "the shop") {
        shop.on(SESSION, () => {
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
      expect(everything([error, page])).not.toMatch(secrets)
    }
  )
})
