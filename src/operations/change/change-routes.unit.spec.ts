import type { AccountOptions } from "../../options/account-options"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { changeRoutes } from "./change-routes"

const CREDENTIAL = { clientId: "checkout", clientSecret: "the-secret" }

function accountWith(changes: object = {}): AccountOptions {
  const given = anAccount({ ...CREDENTIAL, ...changes })
  const [account] = parseOptions(optionsWith(given)).accounts
  return account!
}

const LINKS = { paymentLink: { clientId: "links", clientSecret: "secret" } }

describe("the routes of an account's changes", () => {
  it("changeRoutes returns the HTTP method, host and client id of a refund without the client secret, and the same text for a void", () => {
    const { baseUrl } = accountWith()
    const {
      capture,
      refund,
      void: release,
    } = changeRoutes(accountWith(), "card")

    expect(refund).toMatch(/^POST https?:.*\/refund as /)
    expect(refund).toContain(new URL(baseUrl).host)
    expect(refund).toContain(CREDENTIAL.clientId)
    expect(refund).not.toContain(CREDENTIAL.clientSecret)
    expect(release).toBe(refund)
    expect(capture).not.toBe(refund)
  })

  it.each([
    ["base URL", { baseUrl: "https://other.example" }],
    ["path prefix", { pathPrefix: "/v2" }],
    [
      "path",
      {
        dialect: {
          paths: { refundCharge: "/charge/{merchantChargeId}/reversal" },
        },
      },
    ],
    ["client", { clientId: "another-client" }],
  ])(
    "changeRoutes returns another text for a refund after the gateway account's %s has changed",
    (_, changes) => {
      expect(changeRoutes(accountWith(changes), "card").refund).not.toBe(
        changeRoutes(accountWith(), "card").refund
      )
    }
  )

  it("changeRoutes returns the same texts for a gateway account after its client secret was replaced", () => {
    expect(
      changeRoutes(accountWith({ clientSecret: "a-new-secret" }), "card")
    ).toEqual(changeRoutes(accountWith(), "card"))
  })

  it("changeRoutes returns URLs of the gateway's payment link integration for a link's refund and void, and none for a capture", () => {
    const routes = changeRoutes(accountWith(LINKS), "link")

    expect(routes.void).toMatch(/paymentlink.* as links$/)
    expect(routes.refund).not.toBe(routes.void)
    expect(routes.capture).toBeUndefined()
  })

  it("changeRoutes returns no texts if there is no gateway account or the account has no credentials", () => {
    expect(changeRoutes(undefined, "card")).toEqual({})
    expect(changeRoutes(accountWith(), "link")).toEqual({})
  })
})
