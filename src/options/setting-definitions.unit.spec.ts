import { ConfigurationError } from "../domain/errors/payment-plugin-error"
import { anAccount, optionsWith } from "./options.spec"
import {
  configuredAccounts,
  isSetInConfig,
  effectiveOptions,
  SETTINGS,
} from "./setting-definitions"

const effectiveAccount = (given: unknown, saved: Record<string, unknown>) =>
  effectiveOptions(given, new Map([["br", saved]])).accounts[0]!

describe("the settings that administrators can enter", () => {
  it("SETTINGS contains every option that administrators can enter, and only the client secret and the notification tokens are secrets", () => {
    expect(SETTINGS.map(({ name }) => name)).toEqual([
      "clientId",
      "clientSecret",
      "notificationTokens",
      "sdk.transparentToken",
      "capture",
      "softDescriptor",
      "installments.maximum",
      "installments.minimumAmount",
      "installments.interestFree",
      "installments.interest",
      "installments.interestConfirmedBy",
      "pix.expirationMinutes",
      "pix.discount.percent",
      "pix.discount.minimumOrder",
      "pix.discount.base",
      "pix.discount.carts",
      "unmatchedPayments",
      "methods.card",
      "methods.pix",
      "methods.wallet",
      "methods.link",
      "reminders.mode",
      "reminders.afterMinutes",
      "reminders.beforeEndMinutes",
    ])
    expect(
      SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name)
    ).toEqual(["clientSecret", "notificationTokens"])
  })

  it("effectiveOptions uses a saved setting if medusa-config.ts does not set the option", () => {
    const merchantDocument = "11.222.333/0001-81"
    const account = effectiveAccount(
      optionsWith(anAccount({ merchantDocument })),
      {
        clientId: "entered",
        clientSecret: "entered-secret",
        notificationTokens: ["old", "new"],
        "installments.maximum": 3,
        "sdk.transparentToken": "token",
      }
    )

    expect(account).toMatchObject({
      clientId: "entered",
      clientSecret: "entered-secret",
      notificationTokens: ["old", "new"],
      installments: { maximum: 3 },
      sdk: { merchantCredential: "11222333000181", transparentToken: "token" },
    })
  })

  it("effectiveOptions uses the value of medusa-config.ts for each option that is set there, even if administrators saved another value", () => {
    const given = optionsWith(
      anAccount({ installments: { maximum: 6 }, notificationTokens: ["fixed"] })
    )
    const account = effectiveAccount(given, {
      "installments.maximum": 2,
      "installments.minimumAmount": "10.00",
      notificationTokens: ["entered"],
    })

    expect(account.installments).toMatchObject({
      maximum: 6,
      minimumAmount: 1_000,
    })
    expect(account.notificationTokens).toEqual(["fixed"])
  })

  it("isSetInConfig returns true for an option that medusa-config.ts sets, unless the value of the option is an empty list", () => {
    const [account] = [
      ...configuredAccounts(
        optionsWith(anAccount({ clientId: "a", notificationTokens: [] }))
      ).values(),
    ]

    expect(isSetInConfig(account, "clientId")).toBe(true)
    expect(isSetInConfig(account, "clientSecret")).toBe(false)
    expect(isSetInConfig(account, "notificationTokens")).toBe(false)
    expect(isSetInConfig(account, "installments.maximum")).toBe(false)
  })

  it("if a saved setting is invalid, effectiveOptions throws an error and does not change the given options", () => {
    const given = optionsWith(anAccount())
    const before = JSON.stringify(given)

    expect(() =>
      effectiveAccount(given, { "installments.maximum": 13 })
    ).toThrow(ConfigurationError)
    expect(JSON.stringify(given)).toBe(before)
  })
})

describe("an invalid setting of an administrator", () => {
  it.each<[Record<string, unknown>, string]>([
    [{ "installments.maximum": 13 }, "accounts[0].installments.maximum"],
    [{ unmatchedPayments: "burn" }, "accounts[0].unmatchedPayments"],
    [{ "methods.pix": "off" }, "accounts[0].methods.pix"],
    [{ clientId: "alone" }, "accounts[0].clientSecret"],
  ])(
    "effectiveOptions refuses the invalid saved setting %j with an error that contains the path %s of the option to correct",
    (saved, path) => {
      const problems = [{ path, message: expect.any(String) as string }]

      expect(() => effectiveAccount(optionsWith(anAccount()), saved)).toThrow(
        expect.objectContaining({ problems })
      )
    }
  )
})
