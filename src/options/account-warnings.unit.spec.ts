import { accountWarnings } from "./account-warnings"
import { aProductionAccount, anAccount, optionsWith } from "./options.spec"
import { parseOptions } from "./parse-options"

const CREDENTIAL = {
  clientId: "client-1",
  clientSecret: "canary-secret",
  notificationTokens: ["canary-token"],
}
const LINKS = {
  clientId: "link-client-1",
  clientSecret: "canary-link-secret",
  apiKeys: ["canary-api-key"],
}

function warningsOf(
  changes: Record<string, unknown>,
  { account = anAccount, isProduction = false } = {}
): string[] {
  const given = account({ ...CREDENTIAL, ...changes })
  const [parsed] = parseOptions(optionsWith(given)).accounts
  return accountWarnings(parsed!, isProduction)
}

describe("the warnings of an account", () => {
  it("are none when it can charge and look up", () => {
    expect(warningsOf({})).toEqual([])
  })

  it("tell that a development environment stands in production, and what to put there", () => {
    const isProduction = true
    const [warning, ...others] = warningsOf({}, { isProduction })

    expect(warning).toMatch(
      /^account "br" has environment "development" while NODE_ENV is "production": .* Set environment to "production" for real payments, or to "staging"/
    )
    expect(others).toEqual([])
    for (const environment of ["staging", "production"] as const) {
      expect(
        warningsOf(
          { environment },
          { account: aProductionAccount, isProduction }
        )
      ).toEqual([])
    }
  })

  it("tell where to capture when money is reserved and none is captured", () => {
    const dialect = { paths: { captureCharge: null } }
    const [warning, ...others] = warningsOf({ capture: "manual", dialect })

    expect(warning).toMatch(
      /^account "br" .*merchant panel within 7 days.*dialect\.paths\.captureCharge is null/
    )
    expect(others).toEqual([])
    expect(warningsOf({ capture: "automatic", dialect })).toEqual([])
  })

  it("tell where to refund when no money is given back", () => {
    const [warning, ...others] = warningsOf({
      dialect: { paths: { refundCharge: null } },
    })

    expect(warning).toMatch(
      /^account "br" .*merchant panel.*dialect\.paths\.refundCharge is null/
    )
    expect(others).toEqual([])
  })

  it("are two lines when both hold", () => {
    expect(
      warningsOf({
        capture: "manual",
        dialect: { paths: { captureCharge: null, refundCharge: null } },
      })
    ).toHaveLength(2)
  })

  it("tell where notifications come from when none would be taken", () => {
    const [warning, ...others] = warningsOf({ notificationTokens: [] })

    expect(warning).toMatch(
      /^account "br" accepts no notifications .*\/hooks\/checkout-transparent\/br.*notificationTokens/
    )
    expect(others).toEqual([])
  })
})

describe("the warnings of an account's payment links", () => {
  it("are none when it has a credential for them, an API key and all paths", () => {
    expect(warningsOf({ paymentLink: LINKS })).toEqual([])
  })

  it("are none while it has no credential for them", () => {
    expect(
      warningsOf({
        dialect: { linkPaths: { refundLinkTransaction: null } },
        paymentLink: { apiKeys: [] },
      })
    ).toEqual([])
  })

  it("tell where the API key comes from when notifications would not be taken", () => {
    const [warning, ...others] = warningsOf({
      paymentLink: { ...LINKS, apiKeys: [] },
    })

    expect(warning).toMatch(
      /^account "br" accepts no notifications of payment links .*\/hooks\/checkout-transparent\/br.*paymentLink\.apiKeys\.$/
    )
    expect(warning).not.toContain(LINKS.clientSecret)
    expect(others).toEqual([])
  })

  it.each([
    ["deactivatePaymentLink", "can be paid again until they expire"],
    ["refundLinkTransaction", "refund in the merchant panel"],
  ])("tell what is missing without %s", (name, consequence) => {
    const [warning, ...others] = warningsOf({
      dialect: { linkPaths: { [name]: null } },
      paymentLink: LINKS,
    })

    expect(warning).toMatch(/^account "br" /)
    expect(warning).toContain(consequence)
    expect(warning).toContain(`(dialect.linkPaths.${name} is null)`)
    expect(others).toEqual([])
  })
})
