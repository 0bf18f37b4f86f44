import { inspect } from "node:util"
import { anAccount, optionsWith, refusalOf } from "./options.spec"
import { parseOptions } from "./parse-options"

describe("the boot message", () => {
  it("lists every problem at once, those of several fields together among them", () => {
    const options = {
      encryptionKeys: ["short"],
      acounts: [],
      alerts: { emails: ["ana"] },
      accounts: [
        anAccount({
          environment: "production",
          clientId: "id",
          baseURL: "x",
          locale: "fr",
          installments: { maximum: 13 },
        }),
        anAccount({ id: "br", dialect: { paths: { accessToken: "token" } } }),
      ],
    }

    const { problems, message } = refusalOf(options)

    expect(problems.map(({ path }) => path).sort()).toEqual([
      "accounts[0].baseURL",
      "accounts[0].baseUrl",
      "accounts[0].clientSecret",
      "accounts[0].installments.maximum",
      "accounts[0].locale",
      "accounts[0].pathPrefix",
      "accounts[1].dialect.paths.accessToken",
      "accounts[1].id",
      "acounts",
      "alerts.emails[0]",
      "encryptionKeys[0]",
    ])
    expect(message.split("\n")).toEqual([
      "medusa-payment-checkout-transparent: 11 options need attention:",
      ...problems.map((problem) => `  - ${problem.path} ${problem.message}`),
    ])
  })

  it.each<[string, object]>([
    ["accounts[0].clientId", { clientId: undefined, clientSecret: "secret" }],
    ["accounts[0].clientSecret", { clientId: "id", clientSecret: undefined }],
    [
      "accounts[0].paymentLink.clientSecret",
      { paymentLink: { clientId: "id", clientSecret: undefined } },
    ],
    [
      "accounts[0].sdk.transparentToken",
      { sdk: { transparentToken: undefined } },
    ],
    ["accounts[0].notificationTokens[0]", { notificationTokens: [undefined] }],
    [
      "accounts[0].paymentLink.apiKeys[0]",
      { paymentLink: { apiKeys: [undefined] } },
    ],
    ["accounts[0].baseUrl", { baseUrl: undefined }],
    ["accounts[0].environment", { environment: undefined }],
  ])(
    "asks for the environment variable of %s, which is written down without a value",
    (path, changes) => {
      const { problems, message } = refusalOf(
        optionsWith(anAccount({ ...changes }))
      )

      expect(problems.map((problem) => problem.path)).toEqual([path])
      expect(message).toMatch(
        /^medusa-payment-checkout-transparent: one option needs attention:\n {2}- accounts/
      )
      expect(message).toContain(
        `${path} is undefined; is the environment variable set?`
      )
    }
  )

  it("asks for the environment variable of an encryption key", () => {
    const accounts = [anAccount()]

    expect(refusalOf({ encryptionKeys: [undefined], accounts }).message).toBe(
      "medusa-payment-checkout-transparent: one option needs attention:\n  - encryptionKeys[0] is undefined; is the environment variable set?"
    )
    expect(refusalOf({ encryptionKeys: undefined, accounts }).problems).toEqual(
      [
        {
          path: "encryptionKeys",
          message: "is undefined; is the environment variable set?",
        },
      ]
    )
  })

  it("tells what to do instead where a credential may be entered in the admin, and takes it as left out then", () => {
    const both = { clientId: undefined, clientSecret: undefined }

    expect(
      refusalOf(optionsWith(anAccount(both))).problems.map(
        ({ message }) => message
      )
    ).toEqual(
      Array(2).fill(
        "is undefined; is the environment variable set? Set it, or leave clientId and clientSecret out to enter them in the admin"
      )
    )
    expect(() => parseOptions(optionsWith(anAccount()))).not.toThrow()
  })

  it("repeats no secret, whatever is wrong with it or around it", () => {
    const secrets = {
      encryptionKey: "canary-encryption-key",
      clientId: "canary-client-id",
      clientSecret: "canary-client-secret",
      notificationToken: "canary-notification-token",
      transparentToken: "canary-transparent-token",
      merchantDocument: "canary-document",
      password: "canary-password",
    }
    const account = {
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      notificationTokens: [secrets.notificationToken],
      merchantDocument: secrets.merchantDocument,
      sdk: { transparentToken: secrets.transparentToken },
    }

    const error = refusalOf({
      encryptionKeys: [secrets.encryptionKey],
      encryptionKey: secrets.encryptionKey,
      accounts: [
        anAccount({
          ...account,
          baseUrl: `https://user:${secrets.password}@gateway.example`,
          clientSecrets: secrets.clientSecret,
        }),
        anAccount({
          ...account,
          id: secrets.clientSecret.toUpperCase(),
          environment: secrets.clientSecret,
        }),
        anAccount({
          id: "x",
          clientId: [secrets.clientId],
          clientSecret: { is: secrets.clientSecret },
          locale: secrets.notificationToken,
        }),
        anAccount({
          id: "y",
          notificationTokens: secrets.notificationToken,
          sdk: secrets.transparentToken,
          clientSecret: secrets.clientSecret,
        }),
        anAccount({ id: secrets.clientSecret }),
        anAccount({ id: secrets.clientSecret }),
      ],
    })

    const shown = [
      error.message,
      error.stack,
      JSON.stringify(error),
      inspect(error, { depth: 10 }),
    ]
      .join("\n")
      .toLowerCase()
    expect(error.problems.length).toBeGreaterThan(10)
    expect(shown).not.toContain("canary")
  })
})
