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
    ["accounts[0].notificationTokens[0]", { notificationTokens: [undefined] }],
    ["accounts[0].environment", { environment: undefined }],
    ["accounts[0].clientSecret", { clientId: "id", clientSecret: undefined }],
  ])("tells that %s is not set", (path, changes) => {
    expect(refusalOf(optionsWith(anAccount({ ...changes }))).message).toMatch(
      `one option needs attention:\n  - ${path} is not set; `
    )
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
