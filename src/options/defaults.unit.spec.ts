import { KEY, aProductionAccount, anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"

const parseAccount = (account: Record<string, unknown>) =>
  parseOptions(optionsWith(account)).accounts[0]!

describe("the options", () => {
  it("parseOptions adds the default values if the options contain only encryptionKeys and one account with an id, an environment, a base URL and a soft descriptor", () => {
    expect(parseOptions(optionsWith(anAccount()))).toEqual({
      alerts: { emails: [] },
      encryptionKeys: [KEY],
      keepFiscalDocument: false,
      permissions: {},
      accounts: [
        {
          ...anAccount(),
          authUrl: "http://127.0.0.1:9470",
          pathPrefix: "/sandbox/v1",
          dialect: expect.any(Object),
          notificationTokens: [],
          observe: "lookups",
          notificationGraceMinutes: 60,
          paymentLink: {
            baseUrl: "http://127.0.0.1:9470",
            authUrl: "http://127.0.0.1:9470",
            pathPrefix: "/sandbox/v1",
            observe: "lookups",
            apiKeys: [],
            methods: ["pix", "wallet", "card"],
            validityDays: 1,
            name: "Pedido {reference}",
          },
          capture: "automatic",
          installments: {
            maximum: 12,
            minimumAmount: 500,
            interestFree: 12,
            interest: "",
            terms: {},
          },
          placement: "after_payment",
          pix: {
            expirationMinutes: 30,
            discount: {
              percent: 0,
              minimumOrder: 0,
              base: "goods",
              carts: "all",
            },
          },
          unmatchedPayments: "refund",
          methods: { card: true, pix: true, wallet: true, link: true },
          locale: "pt-BR",
          reminders: {
            mode: "off",
            linkDays: 7,
            afterMinutes: 10,
            beforeEndMinutes: 60,
          },
          savedCards: false,
          storeCharges: false,
          resolveWindowMs: 180_000,
          attemptLimits: {
            declinesPerCart: 5,
            declinesPerEmail: 10,
            declinesPerAccount: 3_000,
          },
          failedCompletion: {
            refundAfterMinutes: null,
            refundCodesAfterMinutes: 30,
          },
          automaticRefunds: { mostPerHour: 10, mostAmountPerHour: 500_000 },
        },
      ],
    })
  })

  it("parseOptions converts amounts to centavos, and the merchant's document to the format of the card SDK", () => {
    const account = parseAccount(
      aProductionAccount({
        merchantDocument: "11.222.333/0001-81",
        sdk: { transparentToken: "public" },
        installments: { maximum: 10, minimumAmount: "12.50" },
        automaticRefunds: { mostPerHour: 0, mostAmountPerHour: 250.5 },
      })
    )

    expect(account).toMatchObject({
      sdk: { merchantCredential: "11222333000181" },
      installments: { maximum: 10, minimumAmount: 1_250 },
      automaticRefunds: { mostPerHour: 0, mostAmountPerHour: 25_050 },
    })
  })

  it("paymentLink.observe has the value of the gateway account's option observe as its default", () => {
    const observeOfLinks = (paymentLink: object) =>
      parseAccount(
        anAccount({
          observe: "notifications",
          merchantDocument: "11.222.333/0001-81",
          paymentLink,
        })
      ).paymentLink.observe

    expect(observeOfLinks({})).toBe("notifications")
    expect(observeOfLinks({ observe: "lookups" })).toBe("lookups")
  })

  it("paymentLink.authUrl has the value of paymentLink.baseUrl as its default", () => {
    const account = anAccount({
      authUrl: "http://127.0.0.1:9471",
      paymentLink: { baseUrl: "http://127.0.0.1:9472" },
    })

    expect(parseAccount(account).paymentLink).toMatchObject({
      baseUrl: "http://127.0.0.1:9472",
      authUrl: "http://127.0.0.1:9472",
    })
  })
})
