import { PAYMENT_METHODS } from "../charge/charge"
import { anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"
import { canBePaid, unofferedText } from "./unusable-methods"

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
      "nothing that is switched off",
      { ...ALL, methods: { card: false, wallet: false, link: false } },
      ["pix"],
    ],
  ])("is %s", (_, changes, methods) => {
    expect(payable(changes)).toEqual(methods)
  })
})

describe("the line of what is not offered", () => {
  it("is one for all accounts, and says which, why and what to do", () => {
    const unoffered = unofferedText(
      accounts({ ...CREDENTIAL }, { id: "other", ...CARDS })
    )

    expect(unoffered).toEqual({
      isUsual: false,
      text:
        "not offered to shoppers, since they cannot take payments: " +
        "pp_transparent-card_br (not set: merchantDocument, sdk.transparentToken); " +
        "pp_transparent-link_br, pp_transparent-link_other (not set: paymentLink.clientId, paymentLink.clientSecret); " +
        "pp_transparent-card_other, pp_transparent-pix_other, pp_transparent-wallet_other (not set: clientId, clientSecret). " +
        "Enter what is missing in the admin (Settings > Checkout Transparent), which takes effect at once, or set it in medusa-config.ts.",
    })
    expect(unoffered?.text).not.toContain("canary")
  })

  it("is nothing unusual where only payment links are missing", () => {
    expect(unofferedText(accounts({ ...CREDENTIAL, ...CARDS }))).toMatchObject({
      isUsual: true,
    })
  })

  it("is not written where all can be paid with", () => {
    expect(unofferedText(accounts(ALL))).toBeUndefined()
  })
})
