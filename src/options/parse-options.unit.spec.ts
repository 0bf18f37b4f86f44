import {
  KEY,
  aProductionAccount,
  anAccount,
  optionsWith,
  refusalOf,
} from "./options.spec"
import { parseOptions } from "./parse-options"

describe("the defaults of the options", () => {
  it("fill in everything but an account's name, environment, base URL and soft descriptor", () => {
    expect(parseOptions(optionsWith(anAccount()))).toEqual({
      alerts: { emails: [], locale: "pt-BR" },
      encryptionKeys: [KEY],
      eraseWithCustomer: false,
      keepFiscalDocument: false,
      permissions: {},
      accounts: [
        {
          id: "br",
          environment: "development",
          baseUrl: "http://127.0.0.1:9470",
          authUrl: "http://127.0.0.1:9470",
          pathPrefix: "/sandbox/v1",
          dialect: expect.any(Object),
          notificationTokens: [],
          paymentLink: expect.any(Object),
          capture: "automatic",
          softDescriptor: "LOJA DEMO",
          requirePhone: true,
          installments: { maximum: 12, minimumAmount: 500, interestFree: 12 },
          pix: { placement: "after_payment", expirationMinutes: 30 },
          wallet: { placement: "after_payment" },
          unmatchedPayments: "refund",
          methods: { card: true, pix: true, wallet: true, link: true },
          locale: "pt-BR",
          resolveWindowMs: 180_000,
          attemptLimits: {
            declinesPerCart: 5,
            declinesPerEmail: 10,
            declinesPerAccount: 3_000,
          },
          failedCompletion: expect.any(Object),
          automaticRefunds: { mostPerHour: 10, mostAmountPerHour: 500_000 },
        },
      ],
    })
  })

  it("leave a full production account as it was written", () => {
    const account = aProductionAccount({
      clientId: "client",
      clientSecret: "secret",
      authUrl: "https://auth.example",
      dialect: {
        paths: { createPix: null },
        installmentTypeWithInterest: "ISSUER",
      },
      notificationTokens: ["new", "old"],
      sdk: {
        merchantCredential: "11222333000181",
        transparentToken: "public",
        scriptUrl: "https://cdn.example/sdk.js",
      },
      backendUrl: "https://api.shop.example",
      capture: "manual",
      softDescriptor: "SAPATOS",
      requirePhone: false,
      installments: { maximum: 10, minimumAmount: "12.50", interestFree: 3 },
      pix: { placement: "at_checkout", expirationMinutes: 15 },
      wallet: { placement: "at_checkout" },
      unmatchedPayments: "keep",
      methods: { card: true, pix: false, wallet: true, link: true },
      locale: "en",
      resolveWindowMs: 60_000,
      attemptLimits: {
        declinesPerCart: null,
        declinesPerEmail: 1,
        declinesPerAccount: null,
      },
    })

    const [parsed] = parseOptions(optionsWith(account)).accounts

    expect(parsed).toMatchObject({
      ...account,
      installments: { maximum: 10, minimumAmount: 1_250, interestFree: 3 },
    })
  })

  it("let interest-free installments reach as far as the account's maximum", () => {
    const [account] = parseOptions(
      optionsWith(anAccount({ installments: { maximum: 6 } }))
    ).accounts

    expect(account?.installments).toEqual({
      maximum: 6,
      minimumAmount: 500,
      interestFree: 6,
    })
  })

  it.each([5, "5", "5.0", "5.00"])(
    "read a minimum amount of %p as 500 minor units",
    (minimumAmount) => {
      const [account] = parseOptions(
        optionsWith(anAccount({ installments: { minimumAmount } }))
      ).accounts

      expect(account?.installments.minimumAmount).toBe(500)
    }
  )

  it.each([
    ["no path prefix at all", { pathPrefix: "" }],
    [
      "production without credentials, which the admin's settings page takes",
      {},
    ],
  ])("allow %s", (_, changes) => {
    expect(() =>
      parseOptions(optionsWith(aProductionAccount(changes)))
    ).not.toThrow()
  })
})

describe("a problem in the options", () => {
  it.each([
    ["no options", undefined, "", "the options: must be an object"],
    [
      "no keys",
      { accounts: [anAccount()] },
      "encryptionKeys",
      "is missing; it must be a list of keys; make one with: openssl rand -base64 32",
    ],
    [
      "an empty list of keys",
      { encryptionKeys: [], accounts: [anAccount()] },
      "encryptionKeys",
      "needs at least one key; make one with: openssl rand -base64 32",
    ],
    [
      "no account",
      { encryptionKeys: [KEY], accounts: [] },
      "accounts",
      "needs at least one account",
    ],
  ])("is told with its path: %s", (_, options, path, message) => {
    expect(refusalOf(options).problems).toEqual([{ path, message }])
  })

  it.each([
    ["a password", "correct horse battery staple"],
    ["31 bytes in base64", Buffer.alloc(31).toString("base64")],
    ["33 bytes in base64", Buffer.alloc(33).toString("base64")],
    ["16 bytes in hex", Buffer.alloc(16).toString("hex")],
    ["nothing", ""],
  ])("is an encryption key that is %s", (_, key) => {
    expect(
      refusalOf({ encryptionKeys: [KEY, key], accounts: [anAccount()] })
        .problems
    ).toEqual([
      {
        path: "encryptionKeys[1]",
        message:
          "must be 32 random bytes as base64 or hex; make one with: openssl rand -base64 32",
      },
    ])
  })

  it.each([
    ["base64", Buffer.alloc(32, 7).toString("base64")],
    ["hex", Buffer.alloc(32, 7).toString("hex")],
  ])("is not an encryption key of 32 bytes in %s", (_, key) => {
    expect(
      parseOptions({ encryptionKeys: [key], accounts: [anAccount()] })
        .encryptionKeys
    ).toEqual([key])
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      "id",
      { id: "BR" },
      'must be 1 to 30 lower-case letters, digits or hyphens, like "br"',
    ],
    [
      "id",
      { id: "a".repeat(31) },
      'must be 1 to 30 lower-case letters, digits or hyphens, like "br"',
    ],
    ["id", { id: undefined }, "is undefined; is the environment variable set?"],
    [
      "environment",
      { environment: "live" },
      'must be one of "development", "staging", "production"',
    ],
    [
      "baseUrl",
      { baseUrl: undefined },
      "is undefined; is the environment variable set?",
    ],
    [
      "baseUrl",
      { baseUrl: "gateway.example" },
      "must be a URL like https://gateway.example",
    ],
    [
      "baseUrl",
      { baseUrl: "ftp://gateway.example" },
      "must be a URL like https://gateway.example",
    ],
    [
      "baseUrl",
      { baseUrl: "https://gateway.example?x=1" },
      "must have no user name, query or fragment",
    ],
    [
      "baseUrl",
      { baseUrl: "https://gateway.example/v1" },
      "must end after the host, like https://gateway.example; the path behind it belongs in pathPrefix",
    ],
    [
      "authUrl",
      { authUrl: "https://auth.example/oauth2/token" },
      "must end after the host, like https://gateway.example; the path behind it belongs in dialect.paths.accessToken",
    ],
    [
      "authUrl",
      { authUrl: "https://user:pass@auth.example" },
      "must have no user name, query or fragment",
    ],
    [
      "authUrl",
      { authUrl: "/oauth2" },
      "must be a URL like https://auth.example",
    ],
    [
      "backendUrl",
      { backendUrl: "api.shop" },
      "must be a URL like https://api.shop.example",
    ],
    [
      "pathPrefix",
      { pathPrefix: "v1" },
      "must start with a slash, or be empty",
    ],
    ["pathPrefix", { pathPrefix: 1 }, "must be a string"],
    [
      "clientId",
      { clientSecret: "only the secret" },
      "is missing; give clientId and clientSecret together, or neither to enter them in the admin",
    ],
    [
      "clientSecret",
      { clientId: "only-the-id" },
      "is missing; give clientId and clientSecret together, or neither to enter them in the admin",
    ],
    [
      "clientSecret",
      { clientId: "id", clientSecret: "" },
      "is empty; is the environment variable set? Put the value from the merchant panel here",
    ],
    [
      "notificationTokens[1]",
      { notificationTokens: ["one", ""] },
      "is empty; is the environment variable set? Put the value from the merchant panel here",
    ],
    [
      "sdk.transparentToken",
      { sdk: { transparentToken: "public" } },
      "needs the merchant's CNPJ; set merchantDocument in medusa-config.ts",
    ],
    [
      "capture",
      { capture: "later" },
      'must be one of "automatic", "manual", "at_shipment"',
    ],
    [
      "softDescriptor",
      { softDescriptor: "LOJA DE SAPATOS" },
      "must be 1 to 13 letters, digits, spaces or . * -",
    ],
    [
      "installments.maximum",
      { installments: { maximum: 13 } },
      "must be at most 12",
    ],
    [
      "installments.maximum",
      { installments: { maximum: 1.5 } },
      "must be a whole number",
    ],
    [
      "installments.minimumAmount",
      { installments: { minimumAmount: "five" } },
      'must be an amount like "5.00", at most 21474836.47',
    ],
    [
      "installments.minimumAmount",
      { installments: { minimumAmount: "5.005" } },
      'must be an amount like "5.00", at most 21474836.47',
    ],
    [
      "installments.minimumAmount",
      { installments: { minimumAmount: "21474836.48" } },
      'must be an amount like "5.00", at most 21474836.47',
    ],
    [
      "installments.minimumAmount",
      { installments: { minimumAmount: [] } },
      'must be an amount like "5.00", at most 21474836.47',
    ],
    ["locale", { locale: "fr" }, 'must be one of "pt-BR", "en"'],
    ["resolveWindowMs", { resolveWindowMs: 10 }, "must be at least 1000"],
    [
      "attemptLimits.declinesPerCart",
      { attemptLimits: { declinesPerCart: 0 } },
      "must be at least 1",
    ],
  ])("of an account is told at %s (%j)", (path, changes, message) => {
    expect(refusalOf(optionsWith(anAccount(changes))).problems).toEqual([
      { path: `accounts[0].${path}`, message },
    ])
  })

  it("is an account that is no object", () => {
    expect(refusalOf(optionsWith("br")).problems).toEqual([
      {
        path: "accounts[0]",
        message: "must be an object",
      },
    ])
  })

  it("is the second of two accounts with one id", () => {
    expect(
      refusalOf(
        optionsWith(anAccount(), anAccount({ id: "other" }), anAccount())
      ).problems
    ).toEqual([
      {
        path: "accounts[2].id",
        message:
          "is used by another account; every account needs an id of its own",
      },
    ])
  })

  it.each(["baseUrl", "authUrl", "backendUrl"])(
    "is a %s without HTTPS on staging",
    (name) => {
      const account = anAccount({
        environment: "staging",
        baseUrl: "https://gateway.example",
        [name]: "http://gateway.example",
      })

      expect(refusalOf(optionsWith(account)).problems).toEqual([
        {
          path: `accounts[0].${name}`,
          message: 'must start with https:// when environment is "staging"',
        },
      ])
    }
  )

  it.each([
    "http://127.0.0.1:9470",
    "https://127.8.8.8",
    "https://localhost",
    "https://LOCALHOST:9470",
    "https://simulator.localhost",
    "https://localhost.",
    "https://simulator.localhost.",
    "https://127.0.0.1.",
    "https://127.1",
    "https://[::1]:9470",
    "https://[0:0:0:0:0:0:0:1]",
    "https://[::ffff:127.0.0.1]",
    "https://0.0.0.0",
    "https://2130706433",
  ])("is a production base URL that points to this machine: %s", (baseUrl) => {
    expect(
      refusalOf(optionsWith(aProductionAccount({ baseUrl }))).problems
    ).toEqual([
      {
        path: "accounts[0].baseUrl",
        message:
          "points to this machine (the simulator?) in production; put the gateway's address here",
      },
    ])
  })

  it.each([
    "https://localhost.example",
    "https://gateway.example.",
    "https://[::ffff:8.8.8.8]",
  ])("is no production base URL that points elsewhere: %s", (baseUrl) => {
    expect(() =>
      parseOptions(optionsWith(aProductionAccount({ baseUrl })))
    ).not.toThrow()
  })

  it("is a production account without a path prefix", () => {
    const [problem] = refusalOf(
      optionsWith(aProductionAccount({ pathPrefix: undefined }))
    ).problems

    expect(problem?.path).toBe("accounts[0].pathPrefix")
    expect(problem?.message).toContain("is required in production")
  })

  it("is a resolve window below a minute outside development", () => {
    expect(
      refusalOf(optionsWith(aProductionAccount({ resolveWindowMs: 59_999 })))
        .problems
    ).toEqual([
      {
        path: "accounts[0].resolveWindowMs",
        message: "must be at least 60000 (one minute) outside development",
      },
    ])
  })

  it("is an interest-free limit below the maximum while nothing says how interest is spelled", () => {
    const [problem] = refusalOf(
      optionsWith(anAccount({ installments: { maximum: 12, interestFree: 6 } }))
    ).problems

    expect(problem?.path).toBe("accounts[0].installments.interestFree")
    expect(problem?.message).toContain("dialect.installmentTypeWithInterest")
  })
})

describe("an option that does not exist", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["encryptionKey", { encryptionKey: KEY }, "encryptionKeys"],
    ["alert", { alert: {} }, "alerts"],
    ["permissions.mony", { permissions: { mony: [] } }, "money"],
  ])(
    "at the top (%s) is told with the nearest known name",
    (path, changes, nearest) => {
      expect(
        refusalOf({ ...optionsWith(anAccount()), ...changes }).problems
      ).toEqual([
        { path, message: `is not an option; did you mean ${nearest}?` },
      ])
    }
  )

  it.each<[string, Record<string, unknown>, string]>([
    ["baseURL", { baseURL: "https://x.example" }, "baseUrl"],
    ["client_id", { client_id: "x" }, "clientId"],
    ["enviroment", { enviroment: "production" }, "environment"],
    ["resolveWindow", { resolveWindow: 1 }, "resolveWindowMs"],
    [
      "sdk.scriptURL",
      {
        sdk: { merchantCredential: "1", transparentToken: "2", scriptURL: "x" },
      },
      "scriptUrl",
    ],
    ["installments.maxium", { installments: { maxium: 3 } }, "maximum"],
    [
      "installments.intrestFree",
      { installments: { intrestFree: 3 } },
      "interestFree",
    ],
    [
      "attemptLimits.declinesPerMail",
      { attemptLimits: { declinesPerMail: 3 } },
      "declinesPerEmail",
    ],
  ])(
    "of an account (%s) is told with the nearest known name",
    (path, changes, nearest) => {
      expect(refusalOf(optionsWith(anAccount(changes))).problems).toEqual([
        {
          path: `accounts[0].${path}`,
          message: `is not an option; did you mean ${nearest}?`,
        },
      ])
    }
  )

  it("and resembles none is told with the page that lists them", () => {
    expect(
      refusalOf(optionsWith(anAccount({ favouriteColour: "blue" }))).problems
    ).toEqual([
      {
        path: "accounts[0].favouriteColour",
        message:
          "is not an option; the options here are listed in docs/options.md",
      },
    ])
  })
})
