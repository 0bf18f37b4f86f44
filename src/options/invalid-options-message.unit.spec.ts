import { inspect } from "node:util"
import { anAccount, optionsWith, refusalOf } from "./options.spec"

describe("the boot message", () => {
  it("the error for options with eleven problems lists every problem, with the path of its option and a message", () => {
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
    ["accounts[0].clientSecret", { clientId: "id", clientSecret: undefined }],
    ["accounts[0].notificationTokens[0]", { notificationTokens: [undefined] }],
    ["accounts[0].baseUrl", { baseUrl: undefined }],
  ])(
    "the error for the option %s with the value undefined asks whether the environment variable is set",
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

  it("the error for invalid options contains no secret, even if a secret is the value of the wrong option", () => {
    const secret = "canary-secret"
    const credentials = {
      clientId: secret,
      clientSecret: secret,
      merchantDocument: secret,
      notificationTokens: [secret],
      sdk: { transparentToken: secret },
    }
    const baseUrl = `https://user:${secret}@gateway.example`
    const mistyped = {
      clientSecret: secret,
      notificationTokens: secret,
      sdk: secret,
    }

    const error = refusalOf({
      encryptionKeys: [secret],
      encryptionKey: secret,
      accounts: [
        anAccount({ ...credentials, baseUrl, clientSecrets: secret }),
        anAccount({
          ...credentials,
          id: secret.toUpperCase(),
          environment: secret,
        }),
        anAccount({
          id: "x",
          clientId: [secret],
          clientSecret: { is: secret },
          locale: secret,
        }),
        anAccount({ ...mistyped, id: "y" }),
        anAccount({ id: secret }),
        anAccount({ id: secret }),
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
