import { PAYMENT_METHODS } from "../domain/payment-method/payment-method"
import { anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"
import { canBePaid, missingFor } from "./unusable-methods"

const CREDENTIAL = { clientId: "id", clientSecret: "canary-secret" }
const CARDS = {
  merchantDocument: "11222333000181",
  sdk: { transparentToken: "canary-token" },
}
const ALL = { ...CREDENTIAL, ...CARDS, paymentLink: CREDENTIAL }

const accounts = (...given: Record<string, unknown>[]) =>
  parseOptions(optionsWith(...given.map(anAccount))).accounts

function payable(changes: Record<string, unknown>) {
  const [account] = accounts(changes)
  return PAYMENT_METHODS.filter((method) => canBePaid(account!, method))
}

describe("what can be paid with an account", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "everything, with all credentials",
      ALL,
      ["card", "pix", "wallet", "link"],
    ],
    ["nothing, without any", {}, []],
    ["no card, without the SDK", { ...CREDENTIAL }, ["pix", "wallet"]],
    [
      "no card, with an SDK that has only a script",
      { ...CREDENTIAL, sdk: { scriptUrl: "https://cdn.example/sdk.js" } },
      ["pix", "wallet"],
    ],
    ["links alone, with theirs alone", { paymentLink: CREDENTIAL }, ["link"]],
    [
      "no card, without what card statements show",
      { ...ALL, softDescriptor: undefined },
      ["pix", "wallet", "link"],
    ],
    [
      "nothing where notifications are booked, without their tokens",
      { ...ALL, observe: "notifications" },
      [],
    ],
    [
      "everything where notifications are booked, with their tokens",
      {
        ...ALL,
        observe: "notifications",
        notificationTokens: ["canary-token"],
        paymentLink: { ...CREDENTIAL, apiKeys: ["canary-key"] },
      },
      ["card", "pix", "wallet", "link"],
    ],
    [
      "nothing that is switched off",
      { ...ALL, methods: { card: false, wallet: false, link: false } },
      ["pix"],
    ],
  ])("is %s", (_, changes, methods) => {
    expect(payable(changes)).toEqual(methods)
  })
})

it("what a method lacks is named by the settings that are to be entered", () => {
  const [account] = accounts({ ...ALL, softDescriptor: undefined })

  expect(missingFor(account!, "card")).toEqual(["softDescriptor"])
  expect(missingFor(account!, "pix")).toEqual([])
})
