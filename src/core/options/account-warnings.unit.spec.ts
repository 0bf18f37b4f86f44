import { accountWarnings } from "./account-warnings"

const PATHS = {
  accessToken: "/oauth2/token",
  authorizeCard: "/charge/authorization",
  lookUpCharge: "/charge/{merchantChargeId}",
  captureCharge: "/charge/{merchantChargeId}/capture",
  refundCharge: "/charge/{merchantChargeId}/refund",
}
const ACCOUNT = { capture: "automatic" as const, paths: PATHS }
const CREDENTIAL = {
  clientId: "client-1",
  clientSecret: "canary-secret",
  notificationTokens: ["canary-token"],
  merchantDocument: "11222333000181",
}

describe("the warnings of an account", () => {
  it("are none when it can charge and look up", () => {
    expect(accountWarnings({ id: "br", ...ACCOUNT, ...CREDENTIAL })).toEqual([])
  })

  it("tell that it cannot charge yet without a credential", () => {
    const [warning, ...others] = accountWarnings({
      ...ACCOUNT,
      id: "br",
      ...CREDENTIAL,
      clientId: undefined,
      clientSecret: undefined,
    })

    expect(warning).toMatch(/^account "br" cannot charge yet: .*clientId/)
    expect(others).toEqual([])
  })

  it("tell what becomes of a lost answer when nothing can be looked up", () => {
    const [warning, ...others] = accountWarnings({
      ...ACCOUNT,
      id: "later",
      ...CREDENTIAL,
      paths: { ...PATHS, lookUpCharge: null },
    })

    expect(warning).toMatch(
      /^account "later" .*paths\.lookUpCharge.*"being verified" and is listed as a difference/
    )
    expect(warning).not.toContain(CREDENTIAL.clientSecret)
    expect(others).toEqual([])
  })

  it("tell where to capture when money is reserved and none is captured", () => {
    const paths = { ...PATHS, captureCharge: null }
    const [warning, ...others] = accountWarnings({
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
      accountWarnings({ ...CREDENTIAL, id: "br", capture: "automatic", paths })
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
        clientId: undefined,
        clientSecret: undefined,
        paths: { ...PATHS, lookUpCharge: null },
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
      /^account "br" takes no notifications .*\/hooks\/checkout-transparent\/br.*notificationTokens/
    )
    expect(others).toEqual([])
  })

  it("tell that no notification is believed without look-ups and a merchant to compare", () => {
    const [, warning] = accountWarnings({
      ...ACCOUNT,
      ...CREDENTIAL,
      id: "br",
      paths: { ...PATHS, lookUpCharge: null },
      merchantDocument: undefined,
    })

    expect(warning).toMatch(/^account "br" believes no notification/)
  })
})
