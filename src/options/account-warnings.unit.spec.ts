import { accountWarnings } from "./account-warnings"

const PATHS = {
  accessToken: "/oauth2/token",
  authorizeCard: "/charge/authorization",
  captureCharge: "/charge/{merchantChargeId}/capture",
  refundCharge: "/charge/{merchantChargeId}/refund",
}
const LINK_PATHS = {
  createPaymentLink: "/paymentlink/create",
  lookUpPaymentLink: "/paymentlink/{paymentLinkId}",
  listLinkTransactions: "/paymentlink/{paymentLinkId}/transactions",
  deactivatePaymentLink: "/paymentlink/{paymentLinkId}/inactive",
  refundLinkTransaction: "/paymentlink/transaction/{transactionId}/refund",
}
const NO_LINKS = { apiKeys: [], paths: LINK_PATHS }
const LINKS = {
  clientId: "link-client-1",
  clientSecret: "canary-link-secret",
  apiKeys: ["canary-api-key"],
  paths: LINK_PATHS,
}
const ACCOUNT = {
  environment: "development" as const,
  capture: "automatic" as const,
  paths: PATHS,
  paymentLink: NO_LINKS,
}
const CREDENTIAL = {
  clientId: "client-1",
  clientSecret: "canary-secret",
  notificationTokens: ["canary-token"],
}

describe("the warnings of an account", () => {
  it("are none when it can charge and look up", () => {
    expect(accountWarnings({ id: "br", ...ACCOUNT, ...CREDENTIAL })).toEqual([])
  })

  it("tell that a development environment stands in production, and what to put there", () => {
    const account = { id: "br", ...ACCOUNT, ...CREDENTIAL }
    const [warning, ...others] = accountWarnings(
      { ...account, environment: "development" },
      true
    )

    expect(warning).toMatch(
      /^account "br" has environment "development" while NODE_ENV is "production": .* Set environment to "production" for real payments, or to "staging"/
    )
    expect(others).toEqual([])
    for (const environment of ["staging", "production"] as const) {
      expect(accountWarnings({ ...account, environment }, true)).toEqual([])
    }
  })

  it("tell where to capture when money is reserved and none is captured", () => {
    const paths = { ...PATHS, captureCharge: null }
    const [warning, ...others] = accountWarnings({
      ...ACCOUNT,
      ...CREDENTIAL,
      id: "br",
      capture: "manual",
      paths,
    })

    expect(warning).toMatch(
      /^account "br" .*paths\.captureCharge is null.* merchant panel within 7 days/
    )
    expect(others).toEqual([])
    expect(
      accountWarnings({
        ...ACCOUNT,
        ...CREDENTIAL,
        id: "br",
        capture: "automatic",
        paths,
      })
    ).toEqual([])
  })

  it("tell where to refund when no money is given back", () => {
    const [warning, ...others] = accountWarnings({
      ...ACCOUNT,
      ...CREDENTIAL,
      id: "br",
      paths: { ...PATHS, refundCharge: null },
    })

    expect(warning).toMatch(
      /^account "br" .*paths\.refundCharge is null.* merchant panel/
    )
    expect(others).toEqual([])
  })

  it("are two lines when both hold", () => {
    expect(
      accountWarnings({
        ...ACCOUNT,
        ...CREDENTIAL,
        id: "br",
        capture: "manual",
        paths: { ...PATHS, captureCharge: null, refundCharge: null },
      })
    ).toHaveLength(2)
  })

  it("tell where notifications come from when none would be taken", () => {
    const [warning, ...others] = accountWarnings({
      ...ACCOUNT,
      ...CREDENTIAL,
      id: "br",
      notificationTokens: [],
    })

    expect(warning).toMatch(
      /^account "br" accepts no notifications .*\/hooks\/checkout-transparent\/br.*notificationTokens/
    )
    expect(others).toEqual([])
  })
})

describe("the warnings of an account's payment links", () => {
  function warningsWith(paymentLink: typeof LINKS): string[] {
    return accountWarnings({ id: "br", ...ACCOUNT, ...CREDENTIAL, paymentLink })
  }

  it("are none when it has a credential for them, an API key and all paths", () => {
    expect(warningsWith(LINKS)).toEqual([])
  })

  it("are none while it has no credential for them", () => {
    const paths = { ...LINK_PATHS, listLinkTransactions: null }

    expect(
      accountWarnings({
        id: "br",
        ...ACCOUNT,
        ...CREDENTIAL,
        paymentLink: { apiKeys: [], paths },
      })
    ).toEqual([])
  })

  it("tell where the API key comes from when notifications would not be taken", () => {
    const [warning, ...others] = warningsWith({ ...LINKS, apiKeys: [] })

    expect(warning).toMatch(
      /^account "br" accepts no notifications of payment links .*\/hooks\/checkout-transparent\/br.*paymentLink\.apiKeys\.$/
    )
    expect(warning).not.toContain(LINKS.clientSecret)
    expect(others).toEqual([])
  })

  it.each([
    ["createPaymentLink", "cannot create payment links"],
    ["lookUpPaymentLink", "cannot look up payment links"],
    ["listLinkTransactions", "whether one was paid or refunded is never"],
    ["deactivatePaymentLink", "can be paid again until they expire"],
    ["refundLinkTransaction", "refund in the merchant panel"],
  ])("tell what is missing without %s", (name, consequence) => {
    const [warning, ...others] = accountWarnings({
      id: "br",
      ...ACCOUNT,
      ...CREDENTIAL,
      paymentLink: { ...LINKS, paths: { ...LINK_PATHS, [name]: null } },
    })

    expect(warning).toMatch(/^account "br" /)
    expect(warning).toContain(consequence)
    expect(warning).toContain(`(paymentLink.paths.${name} is null)`)
    expect(others).toEqual([])
  })
})
