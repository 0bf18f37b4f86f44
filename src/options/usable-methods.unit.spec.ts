import { PAYMENT_METHODS } from "../domain/payment-method/payment-method"
import { anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"
import { isMethodUsable, missingOptions } from "./usable-methods"

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

it("missingOptions returns softDescriptor for card and nothing for Pix if only the soft descriptor is missing", () => {
  const [account] = accounts({ ...ALL, softDescriptor: undefined })

  expect(missingOptions(account!, "card")).toEqual(["softDescriptor"])
  expect(missingOptions(account!, "pix")).toEqual([])
})
