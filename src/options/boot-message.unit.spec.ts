import { inspect } from "node:util"
import { anAccount, refusalOf } from "./options.spec"

describe("the boot message", () => {
  it("lists every problem at once, those of several fields together among them", () => {
    const options = {
      encryptionKeys: ["short"],
      acounts: [],
      retention: { shopperInputHours: "a day" },
      accounts: [
        anAccount({
          environment: "production",
          clientId: "id",
          baseURL: "x",
          locale: "fr",
          installments: { interestFree: 2 },
        }),
        anAccount({ id: "br", paths: { accessToken: "token" } }),
      ],
    }

    const { problems, message } = refusalOf(options)

    expect(problems.map(({ path }) => path).sort()).toEqual([
      "accounts[0].baseURL",
      "accounts[0].baseUrl",
      "accounts[0].clientSecret",
      "accounts[0].installments.interestFree",
      "accounts[0].locale",
      "accounts[0].pathPrefix",
      "accounts[1].id",
      "accounts[1].paths.accessToken",
      "acounts",
      "encryptionKeys[0]",
      "retention.shopperInputHours",
    ])
    expect(message.split("\n")).toEqual([
      "11 payment options need attention:",
      ...problems.map((problem) => `  - ${problem.path} ${problem.message}`),
    ])
  })

  it("repeats no secret, whatever is wrong with it or around it", () => {
    const secrets = {
      encryptionKey: "canary-encryption-key",
      clientId: "canary-client-id",
      clientSecret: "canary-client-secret",
      notificationToken: "canary-notification-token",
      transparentToken: "canary-transparent-token",
      merchantCredential: "canary-merchant-credential",
      password: "canary-password",
    }
    const account = {
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      notificationTokens: [secrets.notificationToken],
      sdk: {
        transparentToken: secrets.transparentToken,
        merchantCredential: secrets.merchantCredential,
      },
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
