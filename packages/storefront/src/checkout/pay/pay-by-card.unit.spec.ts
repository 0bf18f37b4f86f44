import { inspect } from "node:util"

import { aFakeSdk, CARD as SDK_CARD } from "../../card-sdk/a-fake-sdk"
import {
  aNewCheckout,
  aCardPayment,
  CPF,
  useFakeTimersInEachTest,
} from "../a-new-checkout"
import {
  aFakeBackend,
  CARD_PROVIDER,
  CART_ID,
  ORDER,
  SESSION_PATH,
} from "../a-fake-backend"

import { createCheckout } from "../create-checkout"
import { cardPayments } from "./card-payments"

useFakeTimersInEachTest()

describe("a payment by card", () => {
  it("payByCard tokenizes the card, creates a session without the card's data, completes the cart and returns the order", async () => {
    const shop = aFakeBackend()
    const steps: string[] = []
    const billingAddress = { number: "1508", neighborhood: "Bela Vista" }
    const given = { installments: 3, documentType: "CPF" } as const

    const outcome = await aNewCheckout(shop).payByCard(
      aCardPayment({
        ...given,
        billingAddress,
        onStep: (step) => steps.push(step),
      })
    )

    expect(outcome).toEqual({ kind: "order", order: ORDER })
    expect(steps).toEqual(["tokenizing", "paying"])
    expect(shop.paths()).toEqual([
      "/store/checkout-transparent/configuration",
      `/store/carts/${CART_ID}`,
      "/store/payment-collections/pay_col_1/payment-sessions",
      `/store/carts/${CART_ID}/complete`,
      "/store/checkout-transparent/sessions/payses_1",
    ])
    expect(shop.requestsTo(SESSION_PATH)[0]?.body).toEqual({
      provider_id: CARD_PROVIDER,
      data: {
        temporary_card_token: "card_t/1",
        document: CPF,
        document_type: "CPF",
        installments: 3,
        billing_address: billingAddress,
      },
    })
    expect(JSON.stringify(shop.calls)).not.toMatch(/4111|MARIA|2030/)
  })

  it("payByCard returns the card fields that are empty or that the tokenizer refuses, and sends no POST request to the shop", async () => {
    const shop = aFakeBackend()
    const sdk = aFakeSdk()
    const errors = [{ errorCode: 12, message: "bad cvv", field: "cvv" }]
    const card = { ...aCardPayment().card, cvv: "" }

    const missing = await aNewCheckout(shop, sdk).payByCard(
      aCardPayment({ card })
    )
    expect(sdk.createTemporaryCard).not.toHaveBeenCalled()
    sdk.createTemporaryCard.mockImplementation(({ error }) => error(errors))
    const refused = await aNewCheckout(shop, sdk).payByCard(aCardPayment())

    expect(missing).toMatchObject({
      kind: "invalid_card",
      errors: [{ field: "cvv" }],
    })
    expect(refused).toEqual({ kind: "invalid_card", errors })
    expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
  })

  it("payByCard throws and sends no POST request to the shop when the tokenizer cannot be reached", async () => {
    const shop = aFakeBackend()
    const sdk = aFakeSdk()
    sdk.createTemporaryCard.mockImplementation(({ error }) => error())

    await expect(
      aNewCheckout(shop, sdk).payByCard(aCardPayment())
    ).rejects.toMatchObject({
      code: "unreachable",
    })
    expect(shop.calls.every(({ body }) => body === undefined)).toBe(true)
  })

  it("payByCard loads the card SDK before it reads the cart, so that it does not read the cart when the SDK cannot be loaded", async () => {
    const shop = aFakeBackend()
    const steps: string[] = []
    const page = createCheckout({
      client: shop.client,
      methods: [
        cardPayments({ load: () => Promise.reject(new Error("blocked")) }),
      ],
    })

    await expect(
      page.payByCard(aCardPayment({ onStep: (step) => steps.push(step) }))
    ).rejects.toMatchObject({ name: "CardSdkError" })

    expect(steps).toEqual(["tokenizing"])
    expect(shop.paths()).toEqual(["/store/checkout-transparent/configuration"])
  })
})

describe("a card's data after a payment", () => {
  const secrets = /4111|411111|MARIA|52998224725|529\.982|card_t/
  const inspectDeeply = (value: unknown) =>
    inspect(value, { showHidden: true, depth: 20, getters: true })

  it.each([
    ["a successful payment", undefined],
    ["a refusal of the card by the tokenizer", [{ field: "number" }]],
  ] as const)(
    "after a card payment (%s), neither the checkout object nor the outcome contains the card's data",
    async (_what, refusal) => {
      const sdk = aFakeSdk()
      if (refusal) {
        sdk.createTemporaryCard.mockImplementation(({ error }) =>
          error(refusal)
        )
      }
      const page = aNewCheckout(aFakeBackend(), sdk)

      const outcome = await page.payByCard(aCardPayment())

      expect(inspectDeeply([outcome, page])).not.toMatch(secrets)
      const { calls } = sdk.createTemporaryCard.mock
      expect(calls).toMatchObject([[{ card: { number: SDK_CARD.number } }]])
    }
  )

  // call-sdk.unit.spec.ts tests the errors of the tokenizer.
  it("an error of payByCard does not contain the card's data, even if the error of the HTTP client contains the request's body", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(SESSION_PATH, () => {
      const { body } = shop.calls.at(-1)!
      throw Object.assign(new Error("Network Error"), { config: { body } })
    })
    const page = aNewCheckout(shop)

    const error = await page
      .payByCard(aCardPayment())
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(Error)
    expect(inspectDeeply([error, page])).not.toMatch(secrets)
  })
})
