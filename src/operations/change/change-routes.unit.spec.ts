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
  it("the route of a capture, refund or void contains HTTP method, URL and client id, but no charge id and no secret", () => {
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
    "the route of a refund changes when the account's %s changes",
    (_, changes) => {
      expect(changeRoutes(accountWith(changes), "card").refund).not.toBe(
        changeRoutes(accountWith(), "card").refund
      )
    }
  )

  it("the routes of an account do not change when the client secret is replaced", () => {
    expect(
      changeRoutes(accountWith({ clientSecret: "a-new-secret" }), "card")
    ).toEqual(changeRoutes(accountWith(), "card"))
  })

  it("captures, refunds and voids of a payment link use the routes of the gateway's payment link integration", () => {
    const routes = changeRoutes(accountWith(LINKS), "link")

    expect(routes.void).toMatch(/paymentlink.* as links$/)
    expect(routes.refund).not.toBe(routes.void)
    expect(routes.capture).toBeUndefined()
  })

  it("changeRoutes returns no routes if there is no account or the account has no credentials", () => {
    expect(changeRoutes(undefined, "card")).toEqual({})
    expect(changeRoutes(accountWith(), "link")).toEqual({})
  })
})
