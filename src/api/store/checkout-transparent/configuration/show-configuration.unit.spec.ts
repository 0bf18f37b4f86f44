import {
  KEY,
  aProductionAccount,
  anAccount,
} from "../../../../options/options.spec"
import { parseOptions } from "../../../../options/parse-options"
import { shopperTexts } from "../../../../texts/shopper-texts"
import { type PublicOptions, showConfiguration } from "./show-configuration"

const HASH = `sha384-${"A".repeat(64)}`

function parseAccount(
  account: Record<string, unknown>,
  encryptionKeys: string[] = [KEY]
): PublicOptions {
  const [first] = parseOptions({ encryptionKeys, accounts: [account] }).accounts
  return first!
}

function shownConfiguration(changes: Record<string, unknown> = {}) {
  return showConfiguration(parseAccount(anAccount(changes)), "pt-BR")
}

describe("the configuration for a storefront", () => {
  const shownProvider = (method: string, placement = "after_payment") => ({
    provider_id: `pp_transparent-${method}_br`,
    placement,
  })

  it("the configuration for a storefront contains the payment methods, their rules and the texts, and null for the card SDK if the gateway account configures none", () => {
    expect(shownConfiguration()).toStrictEqual({
      account: "br",
      sandbox: true,
      locale: "pt-BR",
      sdk: null,
      methods: {
        card: {
          provider_id: "pp_transparent-card_br",
          installments: { maximum: 12, minimum_amount: 500 },
        },
        pix: shownProvider("pix"),
        wallet: shownProvider("wallet"),
      },
      prices_by_way: false,
      texts: shopperTexts("pt-BR"),
    })
  })

  it("the configuration for a storefront says that prices depend on the way of paying if installments have interest", () => {
    const interest = { interestFree: 3, interest: "4-12: 0.99%" }

    expect(shownConfiguration({ installments: interest }).prices_by_way).toBe(
      true
    )
  })

  it.each([
    [{}, { script_url: null, script_integrity: null }],
    [
      { scriptUrl: "https://cdn.example/sdk.js", scriptIntegrity: HASH },
      { script_url: "https://cdn.example/sdk.js", script_integrity: HASH },
    ],
  ])(
    "the configuration for a storefront contains the card SDK's public credentials, and the address and hash of the SDK's script, which are null if the options name no script (SDK options: %j)",
    (given, script) => {
      const merchantDocument = "11.222.333/0001-81"
      const sdk = { transparentToken: "public", ...given }

      expect(shownConfiguration({ merchantDocument, sdk }).sdk).toStrictEqual({
        merchant_credential: "11222333000181",
        transparent_token: "public",
        ...script,
      })
    }
  )

  it("the configuration for a storefront contains the method payment link, with the option placement (when orders are placed) and the number of days for which a link is valid", () => {
    const paymentLink = {
      clientId: "links-id",
      clientSecret: "links-secret",
      validityDays: 7,
      redirectUrl: "http://localhost:8000/thanks",
    }
    const { methods } = shownConfiguration({
      placement: "at_checkout",
      paymentLink,
    })

    expect(methods.link).toStrictEqual({
      ...shownProvider("link", "at_checkout"),
      validity_days: 7,
    })
  })

  it("the configuration for a storefront contains sandbox: false for a gateway account in production", () => {
    const account = parseAccount(aProductionAccount())

    expect(showConfiguration(account, "en").sandbox).toBe(false)
  })

  it("the configuration for a storefront contains no client id, client secret, notification token, API key, encryption key or gateway address", () => {
    const account = parseAccount(
      anAccount({
        clientId: "canary-client-id",
        clientSecret: "canary-client-secret",
        notificationTokens: ["canary-token", "canary-old-token"],
        paymentLink: {
          clientId: "canary-link-client-id",
          clientSecret: "canary-link-client-secret",
          apiKeys: ["canary-api-key"],
          baseUrl: "https://canary.links.example",
          redirectUrl: "https://canary.shop.example",
        },
        merchantDocument: "12.ABC.345/01DE-35",
        baseUrl: "https://canary.gateway.example",
        dialect: { callerOrigin: "canary-origin" },
        sdk: { transparentToken: "public" },
      }),
      [Buffer.from("canary-canary-canary-canary-key-").toString("base64")]
    )
    const reported = JSON.stringify(showConfiguration(account, "pt-BR"))

    expect(JSON.stringify(account).match(/canary-/g)?.length).toBeGreaterThan(5)
    expect(reported).not.toContain("canary")
    expect(reported).not.toContain("12.ABC")
  })
})
