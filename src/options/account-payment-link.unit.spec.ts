import type { AccountOptions } from "./account-options"
import {
  aProductionAccount,
  anAccount,
  optionsWith,
  refusalOf,
} from "./options.spec"
import { parseOptions } from "./parse-options"

type LinkOptions = Record<string, unknown>

function parsed(
  paymentLink: LinkOptions,
  account: Record<string, unknown> = anAccount()
): AccountOptions["paymentLink"] | undefined {
  return parseOptions(optionsWith({ ...account, paymentLink })).accounts[0]
    ?.paymentLink
}

function problemsOf(
  paymentLink: LinkOptions,
  account: Record<string, unknown> = anAccount()
) {
  return refusalOf(optionsWith({ ...account, paymentLink })).problems
}

describe("the options of payment links", () => {
  it("are complete without any, and take the rest from the account", () => {
    const [account] = parseOptions(
      optionsWith(anAccount({ installments: { maximum: 6 } }))
    ).accounts

    expect(account?.paymentLink).toEqual({
      baseUrl: "http://127.0.0.1:9470",
      authUrl: "http://127.0.0.1:9470",
      pathPrefix: "/sandbox/v1",
      apiKeys: [],
      methods: ["pix", "wallet", "card"],
      maximumInstallments: 6,
      validityDays: 1,
      name: "Pedido {reference}",
      placement: "after_payment",
    })
  })

  it("stay as they were written in full", () => {
    const written = {
      clientId: "link-client",
      clientSecret: "link-secret",
      baseUrl: "https://links.example",
      authUrl: "https://links-auth.example",
      pathPrefix: "/v2",
      apiKeys: ["new", "old"],
      methods: ["card"],
      maximumInstallments: 3,
      validityDays: 365,
      redirectUrl: "https://shop.example/thanks?from=link",
      name: "SAPATOS {reference}",
      description: "{reference} de {reference}",
      placement: "at_checkout",
    }

    expect(parsed(written, aProductionAccount())).toEqual(written)
  })

  it("ask for access tokens where links are made, when that is elsewhere", () => {
    const account = anAccount({ authUrl: "http://127.0.0.1:9471" })

    expect(parsed({ baseUrl: "http://127.0.0.1:9472" }, account)).toMatchObject(
      { baseUrl: "http://127.0.0.1:9472", authUrl: "http://127.0.0.1:9472" }
    )
  })

  it.each<[string, LinkOptions, string]>([
    [
      "clientId",
      { clientSecret: "only the secret" },
      "is missing; give paymentLink.clientId and paymentLink.clientSecret together, or neither to enter them in the admin",
    ],
    [
      "clientSecret",
      { clientId: "only-the-id" },
      "is missing; give paymentLink.clientId and paymentLink.clientSecret together, or neither to enter them in the admin",
    ],
    [
      "baseUrl",
      { baseUrl: "links.example" },
      "must be a URL like https://gateway.example",
    ],
    [
      "authUrl",
      { authUrl: "https://user:pass@auth.example" },
      "must have no user name, query or fragment",
    ],
    [
      "pathPrefix",
      { pathPrefix: "v1" },
      "must start with a slash, or be empty",
    ],
    ["methods", { methods: [] }, "needs at least one of pix, wallet and card"],
    ["methods", { methods: ["pix", "pix"] }, "names a method twice"],
    [
      "methods[0]",
      { methods: ["boleto"] },
      'must be one of "pix", "wallet", "card"',
    ],
    ["maximumInstallments", { maximumInstallments: 13 }, "must be at most 12"],
    ["validityDays", { validityDays: 0 }, "must be at least 1"],
    ["validityDays", { validityDays: 366 }, "must be at most 365"],
    [
      "redirectUrl",
      { redirectUrl: "/thanks" },
      "must be a URL like https://shop.example/thanks",
    ],
    [
      "redirectUrl",
      { redirectUrl: "javascript:alert(1)" },
      "must be a URL like https://shop.example/thanks",
    ],
    [
      "redirectUrl",
      { redirectUrl: `https://shop.example/${"a".repeat(1_000)}` },
      "must have at most 1000 characters",
    ],
    [
      "redirectUrl",
      { redirectUrl: "https://user:pass@shop.example" },
      "must have no user name or password: every payer is given it",
    ],
    [
      "name",
      { name: "Pedido {order}" },
      "has an unknown placeholder; the only one is {reference}",
    ],
    ["name", { name: " " }, "is empty; put what the payer is to read here"],
    ["name", { name: "a".repeat(101) }, "must have at most 100 characters"],
    [
      "description",
      { description: "{reference} {store}" },
      "has an unknown placeholder; the only one is {reference}",
    ],
    [
      "placement",
      { placement: "never" },
      'must be one of "after_payment", "at_checkout"',
    ],
    ["apiKey", { apiKey: "k" }, "is not an option; did you mean apiKeys?"],
  ])("have a problem with paymentLink.%s: %j", (path, given, message) => {
    expect(problemsOf(given)).toEqual([
      { path: `accounts[0].paymentLink.${path}`, message },
    ])
  })

  it.each([
    ["baseUrl", "the gateway's address"],
    ["authUrl", "the gateway's address"],
    ["redirectUrl", "the address of a page of your shop"],
  ])("refuse in production that %s is this machine", (name, wanted) => {
    expect(
      problemsOf({ [name]: "https://localhost:9470" }, aProductionAccount())
    ).toEqual([
      {
        path: `accounts[0].paymentLink.${name}`,
        message: `points to this machine (the simulator?) in production; put ${wanted} here`,
      },
    ])
  })

  it.each(["baseUrl", "authUrl", "redirectUrl"])(
    "want https of %s outside development",
    (name) => {
      const staging = anAccount({
        environment: "staging",
        baseUrl: "https://gateway.example",
      })

      expect(problemsOf({ [name]: "http://links.example" }, staging)).toEqual([
        {
          path: `accounts[0].paymentLink.${name}`,
          message: 'must start with https:// when environment is "staging"',
        },
      ])
      expect(parsed({ [name]: "http://links.example" })).toMatchObject({
        [name]: "http://links.example",
      })
    }
  )

  it("repeat no secret in their problems", () => {
    const { message } = refusalOf(
      optionsWith(
        anAccount({ paymentLink: { clientSecret: "canary-link-secret" } })
      )
    )

    expect(message).toContain("accounts[0].paymentLink.clientId")
    expect(message).not.toContain("canary-link-secret")
  })
})
