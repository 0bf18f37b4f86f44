import { accountWarnings } from "./account-warnings"

const PATHS = {
  accessToken: "/oauth2/token",
  authorizeCard: "/charge/authorization",
  lookUpCharge: "/charge/{merchantChargeId}",
}
const CREDENTIAL = { clientId: "client-1", clientSecret: "canary-secret" }

describe("the warnings of an account", () => {
  it("are none when it can charge and look up", () => {
    expect(accountWarnings({ id: "br", ...CREDENTIAL, paths: PATHS })).toEqual(
      []
    )
  })

  it("tell that it cannot charge yet without a credential", () => {
    const [warning, ...others] = accountWarnings({
      id: "br",
      clientId: undefined,
      clientSecret: undefined,
      paths: PATHS,
    })

    expect(warning).toMatch(/^account "br" cannot charge yet: .*clientId/)
    expect(others).toEqual([])
  })

  it("tell what becomes of a lost answer when nothing can be looked up", () => {
    const [warning, ...others] = accountWarnings({
      id: "later",
      ...CREDENTIAL,
      paths: { ...PATHS, lookUpCharge: null },
    })

    expect(warning).toMatch(
      /^account "later" .*paths\.lookUpCharge.*"being verified" until a person settles it/
    )
    expect(warning).not.toContain(CREDENTIAL.clientSecret)
    expect(others).toEqual([])
  })

  it("are two lines when both hold", () => {
    expect(
      accountWarnings({
        id: "br",
        clientId: undefined,
        clientSecret: undefined,
        paths: { ...PATHS, lookUpCharge: null },
      })
    ).toHaveLength(2)
  })
})
