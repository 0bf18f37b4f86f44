import { PAYMENT_METHODS } from "../domain/payment-method/payment-method"
import { anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"
import {
  isMethodUsable,
  missingOptions,
  shouldBeOfferedInRegion,
  unconfiguredPaymentLinksMessage,
} from "./usable-methods"
import { adapterOf } from "../payment-method-adapters/registry"

const CREDENTIAL = { clientId: "id", clientSecret: "canary-secret" }
const CARDS = {
  merchantDocument: "11222333000181",
  sdk: { transparentToken: "canary-token" },
}
const ALL = { ...CREDENTIAL, ...CARDS, paymentLink: CREDENTIAL }

const accounts = (...given: Record<string, unknown>[]) =>
  parseOptions(optionsWith(...given.map(anAccount))).accounts

function usableMethods(changes: Record<string, unknown>) {
  const [account] = accounts(changes)
  return PAYMENT_METHODS.filter((method) => isMethodUsable(account!, method))
}

describe("the payment methods of an account", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "all payment methods if all credentials are set",
      ALL,
      ["card", "pix", "wallet", "link"],
    ],
    ["no payment method if no credential is set", {}, []],
    [
      "only Pix and wallet if only the credential for charges is set",
      { ...CREDENTIAL },
      ["pix", "wallet"],
    ],
    [
      "only Pix and wallet if the credential for charges is set, but of the card SDK only the script",
      { ...CREDENTIAL, sdk: { scriptUrl: "https://cdn.example/sdk.js" } },
      ["pix", "wallet"],
    ],
    [
      "only payment links if only the credential for payment links is set",
      { paymentLink: CREDENTIAL },
      ["link"],
    ],
    [
      "all payment methods except card if the soft descriptor is missing",
      { ...ALL, softDescriptor: undefined },
      ["pix", "wallet", "link"],
    ],
    [
      "no payment method if the account observes its charges by notifications and has no notification token",
      { ...ALL, observe: "notifications" },
      [],
    ],
    [
      "all payment methods if the account observes its charges by notifications and has a notification token and an API key for payment links",
      {
        ...ALL,
        observe: "notifications",
        notificationTokens: ["canary-token"],
        paymentLink: { ...CREDENTIAL, apiKeys: ["canary-key"] },
      },
      ["card", "pix", "wallet", "link"],
    ],
    [
      "only Pix if card, wallet and payment links are switched off",
      { ...ALL, methods: { card: false, wallet: false, link: false } },
      ["pix"],
    ],
  ])(
    "isMethodUsable tells which payment methods a gateway account can use: it returns true for %s",
    (_, changes, methods) => {
      expect(usableMethods(changes)).toEqual(methods)
    }
  )
})

it.each<[boolean, string, Record<string, unknown>]>([
  [true, "can use all methods", ALL],
  [true, "has no credentials yet", {}],
  [
    true,
    "can use Pix, and has no credentials for payment links",
    { ...CREDENTIAL, methods: { card: false, wallet: false } },
  ],
  [
    false,
    "has only the credentials for payment links",
    { paymentLink: CREDENTIAL },
  ],
  [
    false,
    "has all methods except payment links switched off",
    { ...ALL, methods: { card: false, pix: false, wallet: false } },
  ],
  [
    false,
    "has all methods switched off",
    {
      ...ALL,
      methods: { card: false, pix: false, wallet: false, link: false },
    },
  ],
])(
  "shouldBeOfferedInRegion returns %s for an account that %s",
  (expected, _, changes) => {
    const [account] = accounts(changes)

    expect(shouldBeOfferedInRegion(account!)).toBe(expected)
  }
)

it("missingOptions returns softDescriptor for card and nothing for Pix if only the soft descriptor is missing", () => {
  const [account] = accounts({ ...ALL, softDescriptor: undefined })

  expect(missingOptions(account!, "card")).toEqual(["softDescriptor"])
  expect(missingOptions(account!, "pix")).toEqual([])
})

it("an account that learns of payments only from notifications cannot charge by card, Pix or wallet without a notification token, and cannot create a payment link without an API key", () => {
  const [account] = accounts({
    ...ALL,
    observe: "notifications",
    paymentLink: { ...CREDENTIAL, observe: "notifications" },
  })
  const withoutTokens = {
    ...account!,
    notificationTokens: [],
    paymentLink: { ...account!.paymentLink, apiKeys: [] },
  }

  for (const method of PAYMENT_METHODS) {
    expect(adapterOf({ method }).reasonNotToCharge(withoutTokens)).toMatch(
      /notificationTokens|paymentLink\.apiKeys/
    )
  }
  expect(unconfiguredPaymentLinksMessage(withoutTokens)).toMatch(
    /paymentLink\.apiKeys/
  )
})
