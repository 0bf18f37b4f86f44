import { createHash } from "node:crypto"
import {
  KEY,
  aProductionAccount,
  anAccount,
  optionsWith,
  refusalOf,
} from "./options.spec"
import { parseOptions } from "./parse-options"

/** Returns account options with one value at a path such as `installments.maximum`. */
function nestedOption(path: string, value: unknown): Record<string, unknown> {
  const [name = "", ...rest] = path.split(".")
  return {
    [name]: rest.length === 0 ? value : nestedOption(rest.join("."), value),
  }
}

const problemsOf = (account: Record<string, unknown>) =>
  refusalOf(optionsWith(account)).problems

/** Values that parseOptions refuses, by the error message. Each is given with the path of its option. */
type Refused = Record<string, [path: string, value: unknown][]>

const listRefusedCases = (refused: Refused) =>
  Object.entries(refused).flatMap(([message, cases]) =>
    cases.map(([path, value]) => [path, value, message] as const)
  )

const NO_ID = 'must be 1 to 30 lower-case letters, digits or hyphens, like "br"'
const GATEWAY_URL = "must be a URL like https://gateway.example"
const NO_AMOUNT = 'must be an amount like "5.00", at most 21474836.47'
const NO_LOGIN = "must have no user name, query or fragment"
const EVERY_VISITOR =
  "must have no user name or password: every visitor of the shop is given it"
const SDK_URL = "must be a URL like https://cdn.example/sdk.js"
const A_PAGE = "must be a URL like https://shop.example/thanks"

const OF_AN_ACCOUNT: Refused = {
  [NO_ID]: [
    ["id", "BR"],
    ["id", "a".repeat(31)],
  ],
  [GATEWAY_URL]: [["baseUrl", "gateway.example"]],
  "must be a URL with {token}, like https://shop.example/pagamento/{token}": [
    ["reminders.page", "https://shop.example/pagamento"],
  ],
  "needs reminders.page: the page of your shop at which a payment continues, in medusa-config.ts":
    [["reminders.mode", "email"]],
  [NO_LOGIN]: [
    ["baseUrl", "https://gateway.example?x=1"],
    ["paymentLink.authUrl", "https://user:pass@auth.example"],
  ],
  'must have no path: "/v1" belongs in pathPrefix': [
    ["baseUrl", "https://gateway.example/v1"],
  ],
  'must have no path: "/oauth2/token" belongs in dialect.paths.accessToken': [
    ["authUrl", "https://auth.example/oauth2/token"],
  ],
  "must start with a slash, or be empty": [["pathPrefix", "v1"]],
  "must be a string": [
    ["pathPrefix", 1],
    ["dialect.paths.lookUpCharge", null],
    ["dialect.linkPaths.lookUpPaymentLink", null],
  ],
  "must be a CNPJ or CPF, with or without punctuation": [
    ["merchantDocument", "1"],
  ],
  "is not a CNPJ or CPF, because its check digits do not fit: a character is wrong or missing. Copy it again from the merchant panel or the company's registration":
    [
      ["merchantDocument", "11.222.333/0001-82"],
      ["merchantDocument", "12.ABC.345/01DE-36"],
      ["merchantDocument", "529.982.247-26"],
      ["merchantDocument", "1222333000181"],
    ],
  "needs the merchant's CNPJ; set merchantDocument in medusa-config.ts": [
    ["sdk.transparentToken", "public"],
  ],
  [SDK_URL]: ["cdn.example/sdk.js", "javascript:alert(1)", "/sdk.js", ""].map(
    (url) => ["sdk.scriptUrl", url]
  ),
  [EVERY_VISITOR]: [["sdk.scriptUrl", "https://user:secret@cdn.example/x"]],
  "must be 1 to 13 characters: unaccented letters, digits, spaces, and . * -": [
    ["softDescriptor", "LOJA DE SAPATOS"],
    ["softDescriptor", "CAFÉ"],
  ],
  [NO_AMOUNT]: [
    ["installments.minimumAmount", "5.005"],
    ["installments.minimumAmount", "21474836.48"],
    ["automaticRefunds.mostAmountPerHour", -1],
  ],
  "needs at least one of pix, wallet and card": [["paymentLink.methods", []]],
  [A_PAGE]: [["paymentLink.redirectUrl", "/thanks"]],
  "must have no user name or password: every payer is given it": [
    ["paymentLink.redirectUrl", "https://user:pass@shop.example"],
  ],
  "has an unknown placeholder; the only one is {reference}": [
    ["paymentLink.name", "Pedido {order}"],
  ],
  "must start with a slash": [["dialect.paths.accessToken", "oauth2/token"]],
  "must contain {merchantChargeId}": [["dialect.paths.lookUpCharge", "/c"]],
  "must contain {paymentLinkId}": [
    ["dialect.linkPaths.lookUpPaymentLink", "/paymentlink"],
  ],
  "must contain {transactionId}": [
    ["dialect.linkPaths.refundLinkTransaction", "/paymentlink/refund"],
  ],
}

describe("an account with an invalid option", () => {
  it.each(listRefusedCases(OF_AN_ACCOUNT))(
    "if the option %s of a gateway account has the value %j, parseOptions refuses the value with the message: %s",
    (path, value, message) => {
      expect(problemsOf(anAccount(nestedOption(path, value)))).toEqual([
        { path: `accounts[0].${path}`, message },
      ])
    }
  )

  const EMPTY =
    "is empty; is the environment variable set? Put the value from the merchant panel here"
  const textIfOnlyOneGiven = (group: string) =>
    `is missing; give ${group}clientId and ${group}clientSecret together, or neither to enter them in the admin`

  it.each<[string, Record<string, unknown>, string]>([
    ["clientId", { clientSecret: "only the secret" }, textIfOnlyOneGiven("")],
    ["clientSecret", { clientId: "only-the-id" }, textIfOnlyOneGiven("")],
    ["clientSecret", { clientId: "id", clientSecret: "" }, EMPTY],
    ["notificationTokens[1]", { notificationTokens: ["one", ""] }, EMPTY],
  ])(
    "parseOptions reports a problem of the option %s if a credential is incomplete or empty (options: %j)",
    (path, given, message) => {
      expect(problemsOf(anAccount(given))).toEqual([
        { path: `accounts[0].${path}`, message },
      ])
    }
  )

  it("parseOptions refuses a gateway account that has notifications as the value of observe and has no merchantDocument", () => {
    expect(problemsOf(anAccount({ observe: "notifications" }))).toEqual([
      {
        path: "accounts[0].merchantDocument",
        message:
          'is required with observe "notifications", because a notification is booked only if it names the account\'s merchant',
      },
    ])
  })

  it.each(["baseUrl", "authUrl"])(
    "an account in production with payment links must set paymentLink.%s, because payment links are on another host than charges",
    (name) => {
      const links = {
        clientId: "id",
        clientSecret: "secret",
        baseUrl: "https://links.example",
        authUrl: "https://tokens.example",
        [name]: undefined,
      }

      expect(
        problemsOf(aProductionAccount({ paymentLink: links }))
      ).toMatchObject([
        {
          path: `accounts[0].paymentLink.${name}`,
          message: expect.stringMatching(/^is required outside development/),
        },
      ])
    }
  )

  it.each([
    "baseUrl",
    "authUrl",
    "backendUrl",
    "paymentLink.baseUrl",
    "paymentLink.authUrl",
    "paymentLink.redirectUrl",
    "sdk.scriptUrl",
  ])(
    "parseOptions refuses a URL without https in the option %s of a gateway account whose environment is staging",
    (path) => {
      const http = nestedOption(path, "http://gateway.example")
      const staging = aProductionAccount({ environment: "staging", ...http })

      expect(problemsOf(staging)).toEqual([
        {
          path: `accounts[0].${path}`,
          message: 'must start with https:// when environment is "staging"',
        },
      ])
      expect(() => parseOptions(optionsWith(anAccount(http)))).not.toThrow()
    }
  )

  it.each([
    "http://127.0.0.1:9470",
    "https://simulator.localhost",
    "https://[::1]:9470",
    "https://0.0.0.0",
    "https://localhost.",
    "https://127.1",
    "https://[::]",
    "https://[::ffff:127.0.0.1]",
    "https://[::ffff:0.0.0.0]:9470",
  ])(
    "parseOptions refuses the base URL %s in production, because it is an address of this machine",
    (baseUrl) => {
      expect(problemsOf(aProductionAccount({ baseUrl }))).toMatchObject([
        { message: expect.stringMatching(/^points to this machine/) },
      ])
    }
  )

  it("parseOptions reports a missing path prefix and a resolve window of less than a minute as two problems of a production account", () => {
    const account = { pathPrefix: undefined, resolveWindowMs: 59_999 }

    expect(problemsOf(aProductionAccount(account))).toEqual([
      {
        path: "accounts[0].pathPrefix",
        message:
          'is required in production, where the interface shows none; ask the operator, for example "/v1"',
      },
      {
        path: "accounts[0].resolveWindowMs",
        message: "must be at least 60000 (one minute) outside development",
      },
    ])
  })
})

it.each([
  { baseUrl: "https://localhost.example" },
  { baseUrl: "https://mylocalhost" },
  { baseUrl: "https://[::ffff:203.0.113.7]" },
  { pathPrefix: "" },
  { clientId: "id", clientSecret: "secret" },
])(
  "parseOptions accepts a gateway account in production with the options %j",
  (changes) => {
    expect(() =>
      parseOptions(optionsWith(aProductionAccount(changes)))
    ).not.toThrow()
  }
)

describe("the integrity of the SDK's script", () => {
  const integrityOf = (algorithm: string, script = "the script") =>
    `${algorithm}-${createHash(algorithm).update(script).digest("base64")}`
  const withScript = (scriptIntegrity: string) =>
    anAccount({
      sdk: { scriptUrl: "https://cdn.example/sdk.js", scriptIntegrity },
    })

  it.each([
    integrityOf("sha256"),
    `${integrityOf("sha384")} ${integrityOf("sha384", "the next one")}`,
    `${integrityOf("sha256")}  ${integrityOf("sha512")}`,
  ])("parseOptions accepts %s as sdk.scriptIntegrity", (given) => {
    const [account] = parseOptions(optionsWith(withScript(given))).accounts

    expect(account?.sdk).toMatchObject({ scriptIntegrity: given })
  })

  it.each([
    ["empty", ""],
    [
      "a hash of the algorithm MD5, which browsers do not accept",
      integrityOf("md5"),
    ],
    [
      "a list of a valid and an invalid hash",
      `${integrityOf("sha384")} sha256-abc`,
    ],
  ])(
    "if the option sdk.scriptIntegrity is invalid (%s), parseOptions refuses it",
    (_, given) => {
      expect(problemsOf(withScript(given))).toEqual([
        {
          path: "accounts[0].sdk.scriptIntegrity",
          message: expect.stringMatching(
            /^must be the script's hash like sha384-<base64>.*openssl/
          ),
        },
      ])
    }
  )

  it("parseOptions refuses sdk.scriptIntegrity without sdk.scriptUrl, and reports exactly one problem for each of the two options if both are invalid", () => {
    const sdk = { scriptIntegrity: integrityOf("sha384") }

    expect(problemsOf(anAccount({ sdk }))).toEqual([
      {
        path: "accounts[0].sdk.scriptIntegrity",
        message:
          "belongs to sdk.scriptUrl, which is missing; give both, or leave this one out",
      },
    ])
    expect(
      problemsOf(anAccount({ sdk: { scriptUrl: 1, scriptIntegrity: 2 } })).map(
        ({ path }) => path
      )
    ).toEqual(["accounts[0].sdk.scriptUrl", "accounts[0].sdk.scriptIntegrity"])
  })
})

describe("options outside an account", () => {
  const accounts = [anAccount()]
  const MAKE = "create one with: openssl rand -base64 32"
  const NO_KEY = `must be 32 random bytes as base64 or hex; ${MAKE}`
  const withKey = (key: string) => ({ encryptionKeys: [KEY, key], accounts })

  it.each<[path: string, message: string, options: unknown]>([
    ["", "the options: must be an object", undefined],
    [
      "encryptionKeys",
      `is missing; it must be a list of keys; ${MAKE}`,
      { accounts },
    ],
    [
      "encryptionKeys",
      `needs at least one key; ${MAKE}`,
      { encryptionKeys: [], accounts },
    ],
    ["encryptionKeys[1]", NO_KEY, withKey("correct horse battery staple")],
    ["encryptionKeys[1]", NO_KEY, withKey(Buffer.alloc(31).toString("base64"))],
    ["accounts", "needs at least one account", optionsWith()],
    [
      "accounts[2].id",
      "is used by another account; every account needs an id of its own",
      optionsWith(anAccount(), anAccount({ id: "other" }), anAccount()),
    ],
  ])(
    "if the options contain one mistake, parseOptions reports for the option at the path %j the problem '%s'",
    (path, message, options) => {
      expect(refusalOf(options).problems).toEqual([{ path, message }])
    }
  )

  it.each(["base64", "hex"] as const)(
    "parseOptions accepts a second encryption key in %s",
    (encoding) => {
      const key = Buffer.alloc(32, 7).toString(encoding)

      expect(parseOptions(withKey(key)).encryptionKeys).toEqual([KEY, key])
    }
  )
})

describe("an option that does not exist", () => {
  it.each<[string, string, string]>([
    ["baseURL", " baseUrl, ", "baseUrl"],
    ["sdk.scriptURL", "scriptUrl", "scriptUrl"],
    ["softDescription", " softDescriptor, ", "softDescriptor"],
    ["notificationToken", ": id, ", "notificationTokens"],
    ["favouriteColour", ": id, ", ""],
  ])(
    "parseOptions refuses the unknown option %s, and the error lists the existing options and, if there is one, the option with a similar name",
    (path, names, near) => {
      const [problem, ...others] = problemsOf(anAccount(nestedOption(path, 1)))

      expect(others).toEqual([])
      expect(problem).toEqual({
        path: `accounts[0].${path}`,
        message: expect.stringMatching(
          `^is not an option${near === "" ? "" : ` \\(perhaps ${near} is meant\\)`}; here are: .*${names.replace(/^: /, "(?<=: )")}`
        ) as string,
      })
    }
  )
})

describe("a permission", () => {
  const withPermissions = (permissions: object) => ({
    ...optionsWith(anAccount()),
    permissions,
  })

  it("a permission may contain the ids of users and of secret API keys", () => {
    const permissions = { money: ["user_01JA", "apk_01JB"], settings: [] }

    expect(parseOptions(withPermissions(permissions))).toMatchObject({
      permissions,
    })
  })

  it("parseOptions refuses an e-mail address in a permission, and the error asks for the user's id instead and says where to find it", () => {
    expect(
      refusalOf(withPermissions({ money: ["ana@shop.example"] })).problems
    ).toEqual([
      {
        path: "permissions.money[0]",
        message: expect.stringMatching(
          /^must not be an e-mail address: write the id of the user \(user_\.\.\.\).*Settings > Users$/
        ),
      },
    ])
  })

  it.each(["", "ana", "customer_01JA", "user_", "user_1@x"])(
    "parseOptions refuses the invalid id %j in a permission",
    (id) => {
      expect(
        refusalOf(withPermissions({ settings: [id] })).problems
      ).toMatchObject([{ path: "permissions.settings[0]" }])
    }
  )
})
