import { PAYMENT_METHODS } from "../domain/payment-method/payment-method"
import { anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"
import { isMethodUsable, missingOptions } from "./unusable-methods"

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
      "all methods, with all credentials",
      ALL,
      ["card", "pix", "wallet", "link"],
    ],
    ["none, without any credential", {}, []],
    [
      "Pix and wallet but no card, without the SDK",
      { ...CREDENTIAL },
      ["pix", "wallet"],
    ],
    [
      "Pix and wallet but no card, if the SDK has only a script",
      { ...CREDENTIAL, sdk: { scriptUrl: "https://cdn.example/sdk.js" } },
      ["pix", "wallet"],
    ],
    [
      "only links, with only the credential of links",
      { paymentLink: CREDENTIAL },
      ["link"],
    ],
    [
      "all methods but the card, without a soft descriptor",
      { ...ALL, softDescriptor: undefined },
      ["pix", "wallet", "link"],
    ],
    [
      "none, if notifications are booked and there is no token for them",
      { ...ALL, observe: "notifications" },
      [],
    ],
    [
      "all methods, if notifications are booked and there are tokens for them",
      {
        ...ALL,
        observe: "notifications",
        notificationTokens: ["canary-token"],
        paymentLink: { ...CREDENTIAL, apiKeys: ["canary-key"] },
      },
      ["card", "pix", "wallet", "link"],
    ],
    [
      "only those that are switched on",
      { ...ALL, methods: { card: false, wallet: false, link: false } },
      ["pix"],
    ],
  ])(
    "isMethodUsable accepts a payment method only if its credentials and options are set and it is switched on (%s)",
    (_, changes, methods) => {
      expect(usableMethods(changes)).toEqual(methods)
    }
  )
})

it("missingOptions returns the missing options of each payment method separately", () => {
  const [account] = accounts({ ...ALL, softDescriptor: undefined })

  expect(missingOptions(account!, "card")).toEqual(["softDescriptor"])
  expect(missingOptions(account!, "pix")).toEqual([])
})
