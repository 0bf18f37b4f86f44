import type { AccountOptions } from "../../options/account-options"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { gatewayRoutesOfChanges } from "./gateway-routes-of-changes"

const CREDENTIAL = { clientId: "checkout", clientSecret: "the-secret" }

function accountWith(changes: object = {}): AccountOptions {
  const given = anAccount({ ...CREDENTIAL, ...changes })
  const [account] = parseOptions(optionsWith(given)).accounts
  return account!
}

const LINKS = { paymentLink: { clientId: "links", clientSecret: "secret" } }

describe("the routes of an account's changes", () => {
  it("gatewayRoutesOfChanges returns a text with the HTTP method, URL and client id of a refund, without the client secret, and the same text for a void", () => {
    const { baseUrl } = accountWith()
    const {
      capture,
      refund,
      void: release,
    } = gatewayRoutesOfChanges(accountWith(), "card")

    expect(refund).toMatch(/^POST https?:.*\/refund as /)
    expect(refund).toContain(new URL(baseUrl).host)
    expect(refund).toContain(CREDENTIAL.clientId)
    expect(refund).not.toContain(CREDENTIAL.clientSecret)
    expect(release).toBe(refund)
    expect(capture).not.toBe(refund)
  })

  it.each([
    ["base URL", { baseUrl: "https://other.example" }],
    ["path prefix of URLs", { pathPrefix: "/v2" }],
    [
      "path for refunds",
      {
        dialect: {
          paths: { refundCharge: "/charge/{merchantChargeId}/reversal" },
        },
      },
    ],
    ["client id", { clientId: "another-client" }],
  ])(
    "if the %s in the options of a gateway account changes, the text by which gatewayRoutesOfChanges identifies the gateway's route for refunds changes, too",
    (_, changes) => {
      expect(
        gatewayRoutesOfChanges(accountWith(changes), "card").refund
      ).not.toBe(gatewayRoutesOfChanges(accountWith(), "card").refund)
    }
  )

  it("gatewayRoutesOfChanges identifies the gateway's routes by the same texts as before after the client secret of a gateway account was replaced", () => {
    expect(
      gatewayRoutesOfChanges(
        accountWith({ clientSecret: "a-new-secret" }),
        "card"
      )
    ).toEqual(gatewayRoutesOfChanges(accountWith(), "card"))
  })

  it("for a payment link, gatewayRoutesOfChanges returns different texts for the routes of the refund and of the void, and no text for a capture", () => {
    const routes = gatewayRoutesOfChanges(accountWith(LINKS), "link")

    expect(routes.void).toMatch(/paymentlink.* as links$/)
    expect(routes.refund).not.toBe(routes.void)
    expect(routes.capture).toBeUndefined()
  })

  it("gatewayRoutesOfChanges returns no gateway routes for captures, refunds and voids if there is no account, or if the account has no credentials for the payment method", () => {
    expect(gatewayRoutesOfChanges(undefined, "card")).toEqual({})
    expect(gatewayRoutesOfChanges(accountWith(), "link")).toEqual({})
  })
})
