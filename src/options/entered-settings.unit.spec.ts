import { ConfigurationError } from "../charge/errors/payment-plugin-error"
import { OPTION_PATHS } from "./parse-options"
import { anAccount, optionsWith } from "./options.spec"
import {
  givenAccounts,
  givenAt,
  isFixed,
  optionsInForce,
  readableSettings,
  SETTINGS,
} from "./entered-settings"

const inForce = (given: unknown, saved: Record<string, unknown>) =>
  optionsInForce(given, new Map([["br", saved]])).accounts[0]!

describe("what store admins can set", () => {
  it("is ten fields, seven about prices, three about reminders, and a switch for each method, each with what its schema takes", () => {
    const shown = SETTINGS.map(({ name, group, schema, ...is }) => [
      name,
      group,
      ...(is.isSecret ? ["secret"] : []),
      ...(is.isAmount ? ["amount"] : []),
      schema,
    ])

    expect(shown).toEqual([
      ["clientId", "credentials", { type: "string" }],
      ["clientSecret", "credentials", "secret", { type: "string" }],
      ["notificationTokens", "credentials", "secret", { type: "array" }],
      ["sdk.transparentToken", "credentials", { type: "string" }],
      [
        "capture",
        "decisions",
        { type: "string", enum: ["automatic", "manual", "at_shipment"] },
      ],
      ["softDescriptor", "decisions", { type: "string" }],
      [
        "installments.maximum",
        "decisions",
        { type: "integer", minimum: 1, maximum: 12 },
      ],
      ["installments.minimumAmount", "decisions", "amount", {}],
      [
        "installments.interestFree",
        "prices",
        { type: "integer", minimum: 1, maximum: 12 },
      ],
      ["installments.interest", "prices", { type: "string" }],
      ["installments.interestConfirmedBy", "prices", { type: "string" }],
      [
        "pix.expirationMinutes",
        "decisions",
        { type: "number", minimum: 0.5, maximum: 10_080 },
      ],
      [
        "pix.discount.percent",
        "prices",
        { type: "number", minimum: 0, maximum: 50 },
      ],
      ["pix.discount.minimumOrder", "prices", "amount", {}],
      [
        "pix.discount.base",
        "prices",
        { type: "string", enum: ["goods", "goods_and_freight"] },
      ],
      [
        "pix.discount.carts",
        "prices",
        { type: "string", enum: ["all", "without_promotions"] },
      ],
      [
        "unmatchedPayments",
        "decisions",
        { type: "string", enum: ["refund", "keep"] },
      ],
      ["methods.card", "switch", { type: "boolean" }],
      ["methods.pix", "switch", { type: "boolean" }],
      ["methods.wallet", "switch", { type: "boolean" }],
      ["methods.link", "switch", { type: "boolean" }],
      [
        "reminders.mode",
        "reminders",
        { type: "string", enum: ["off", "events", "email"] },
      ],
      [
        "reminders.afterMinutes",
        "reminders",
        { type: "integer", minimum: 1, maximum: 1_440 },
      ],
      [
        "reminders.beforeEndMinutes",
        "reminders",
        { type: "integer", minimum: 5, maximum: 1_440 },
      ],
    ])
  })

  it.each(SETTINGS.map(({ name }) => name))("%s is an option", (name) => {
    expect(OPTION_PATHS).toContain(name)
  })

  it.each(SETTINGS.filter(({ isSecret }) => !isSecret))(
    "$name has a value in force that a field can show",
    ({ name }) => {
      const interest = { interestFree: 3, interest: "4-12: 0.99%" }
      const given = optionsWith(anAccount({ installments: interest }))

      const value = givenAt(inForce(given, {}), name)

      expect(["string", "number", "boolean", "undefined"]).toContain(
        typeof value
      )
    }
  )

  it("is in force where medusa-config.ts does not say it", () => {
    const merchantDocument = "11.222.333/0001-81"
    const account = inForce(optionsWith(anAccount({ merchantDocument })), {
      clientId: "entered",
      clientSecret: "entered-secret",
      notificationTokens: ["old", "new"],
      "installments.maximum": 3,
      "sdk.transparentToken": "token",
    })

    expect(account).toMatchObject({
      clientId: "entered",
      clientSecret: "entered-secret",
      notificationTokens: ["old", "new"],
      installments: { maximum: 3 },
      sdk: { merchantCredential: "11222333000181", transparentToken: "token" },
    })
  })

  it("yields to medusa-config.ts, setting by setting", () => {
    const given = optionsWith(
      anAccount({ installments: { maximum: 6 }, notificationTokens: ["fixed"] })
    )
    const account = inForce(given, {
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

  it("counts as fixed where it is given, and not where a list is empty", () => {
    const [account] = [
      ...givenAccounts(
        optionsWith(anAccount({ clientId: "a", notificationTokens: [] }))
      ).values(),
    ]

    expect(isFixed(account, "clientId")).toBe(true)
    expect(isFixed(account, "clientSecret")).toBe(false)
    expect(isFixed(account, "notificationTokens")).toBe(false)
    expect(isFixed(account, "installments.maximum")).toBe(false)
  })

  it("is refused by the same rules as medusa-config.ts, and changes nothing that was given", () => {
    const given = optionsWith(anAccount())
    const before = JSON.stringify(given)

    expect(() => inForce(given, { "installments.maximum": 13 })).toThrow(
      ConfigurationError
    )
    expect(JSON.stringify(given)).toBe(before)
  })
})

describe("what the options refuse of it", () => {
  const problemsOf = (saved: Record<string, unknown>) => {
    try {
      inForce(optionsWith(anAccount()), saved)
    } catch (error) {
      return (error as ConfigurationError).problems
    }
    throw new Error("It was not refused.")
  }

  it.each<[Record<string, unknown>, string]>([
    [{ "installments.maximum": 13 }, "accounts[0].installments.maximum"],
    [{ unmatchedPayments: "burn" }, "accounts[0].unmatchedPayments"],
    [{ "methods.pix": "off" }, "accounts[0].methods.pix"],
    [{ clientId: "alone" }, "accounts[0].clientSecret"],
  ])("%j is told by the path of the field", (saved, path) => {
    expect(problemsOf(saved)).toEqual([{ path, message: expect.any(String) }])
  })
})

describe("what was entered, of which no key decrypts a value", () => {
  const unreadable = (name: string) => ({ name, value: undefined })
  const CLIENT = { clientId: "a-client", clientSecret: "its-secret" }

  it("holds without that value", () => {
    expect(
      readableSettings([
        { name: "notificationTokens", value: "old" },
        unreadable("notificationTokens"),
        { name: "notificationTokens", value: "new" },
        { name: "softDescriptor", value: "LOJA" },
      ])
    ).toEqual({ notificationTokens: ["old", "new"], softDescriptor: "LOJA" })
  })

  it("holds without the client id as well where it is the client's secret", () => {
    const values = readableSettings([
      { name: "clientId", value: "a-client" },
      unreadable("clientSecret"),
      { name: "installments.maximum", value: 3 },
    ])

    expect(values.clientId).toBeUndefined()
    expect(inForce(optionsWith(anAccount()), values)).toMatchObject({
      installments: { maximum: 3 },
    })
  })

  it("goes on with the client before it, never with its id and another's secret", () => {
    const values = readableSettings(
      [
        { name: "clientId", value: "another-client" },
        unreadable("clientSecret"),
      ],
      CLIENT
    )

    expect(values).toEqual(CLIENT)
  })

  it("has no client any more where that was taken away", () => {
    expect(readableSettings([], CLIENT)).toEqual({})
  })
})
