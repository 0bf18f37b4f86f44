import {
  aChargeAnswer,
  ACCESS_TOKEN,
  CHARGE_ID,
  errorOf,
} from "../../../../harness/gateway-client/builders"
import { CALLS } from "./support/every-call"
import { inTurn, json, text } from "../support/gateway-server"
import { account, gatewaysOfATest } from "./support/given-gateway"

const givenGateway = gatewaysOfATest()

const NOBODY_LISTENS = { baseUrl: "http://127.0.0.1:1" }

/** Returns client settings with another path prefix, and with `/x` before each of the given paths. */
const moved = <Paths extends object>(paths: Paths) => ({
  pathPrefix: "/v1",
  paths: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, `/x${path}`])
  ) as Paths,
})
const MOVED = {
  checkout: moved(account.dialect.paths),
  links: moved(account.dialect.linkPaths),
}

describe.each(CALLS)("$operation", (one) => {
  const { operation, call, done } = one
  const isOfLinks = one.kind.endsWith("link")
  const [method, url] = one.request.split(" ")

  it.each([
    ["/sandbox/v1", {}],
    ["/v1/x", MOVED],
  ])(
    `${operation} is sent with an access token to its path below %s, as the settings say`,
    async (prefix, settings) => {
      const given = await givenGateway({ charge: json(200, done) }, settings)

      await call(given)

      expect(given.server.charges()).toMatchObject([
        {
          method,
          url: `${prefix}${url}`,
          headers: {
            accept: "application/json",
            authorization: `Bearer ${ACCESS_TOKEN}`,
            "user-agent": "medusa-payment-checkout-transparent/0.0.0-test",
          },
        },
      ])
    }
  )

  it(`${operation} is tried four times when no connection can be made, because nothing was sent`, async () => {
    const given = await givenGateway(
      {},
      { checkout: NOBODY_LISTENS, links: NOBODY_LISTENS }
    )

    const error = await errorOf(call(given))

    expect(error).toMatchObject({
      operation,
      code: "gateway_unreachable",
      outcome: "not_sent",
      retryable: true,
      message: expect.stringContaining(
        ": 127.0.0.1:1 refused the connection. Nothing was sent, so it is safe to try again. Check the option"
      ),
    })
    expect(given.clock.sleeps.filter((ms) => ms <= 2_000)).toEqual([
      125, 250, 500,
    ])
  })

  it(
    one.isRepeatable
      ? "a repeatable call is sent once more with a new access token when the first token is refused"
      : "a call that changes something is not sent again when its access token is refused, and the next call gets a new token",
    async () => {
      const given = await givenGateway({
        charge: inTurn(text(401, ""), json(200, done)),
        token: inTurn(
          json(200, { access_token: "first-1" }),
          json(200, { access_token: "second-2" })
        ),
      })
      const tokensUsed = () =>
        given.server.charges().map(({ headers }) => headers.authorization)

      if (one.isRepeatable) {
        await call(given)
      } else {
        expect(await errorOf(call(given))).toMatchObject({
          operation,
          code: "gateway_authentication_failed",
          outcome: "unknown",
          isTurnedAway: true,
        })
        expect(tokensUsed()).toEqual(["Bearer first-1"])
        await call(given)
      }

      expect(tokensUsed()).toEqual(["Bearer first-1", "Bearer second-2"])
    }
  )

  it(`${operation} is never reported as not sent when no new access token is issued after a 401`, async () => {
    const given = await givenGateway({
      charge: text(401, ""),
      token: inTurn(
        json(200, { access_token: "first-1" }),
        json(401, { error: "invalid_client" })
      ),
    })
    const isReading = one.kind === "lookup" || one.kind === "reading of a link"

    expect(await errorOf(call(given))).toMatchObject(
      isReading
        ? { operation: "request_access_token" }
        : { operation, outcome: "unknown", httpStatus: 401 }
    )
    expect(given.server.charges()).toHaveLength(1)
  })

  it(`${operation} is not sent without an access token, and the error names the credential to check`, async () => {
    const given = await givenGateway({
      token: json(401, { error: "invalid_client" }),
    })

    expect(await errorOf(call(given))).toMatchObject({
      operation: "request_access_token",
      code: "gateway_authentication_failed",
      outcome: "not_sent",
      message: expect.stringContaining(
        isOfLinks ? "Check paymentLink.clientId" : "Check clientId"
      ),
    })
    expect(given.server.received).toHaveLength(1)
  })

  it(`${operation} is not sent by a closed client`, async () => {
    const given = await givenGateway()
    await Promise.all([given.client.close(), given.links.close()])

    expect(await errorOf(call(given))).toMatchObject({
      outcome: "not_sent",
      retryable: false,
    })
    expect(given.server.received).toEqual([])
  })
})

it("a lookup that is answered with 429 waits for the time in Retry-After when the caller's time budget permits it", async () => {
  const { client, clock, budget } = await givenGateway({
    charge: inTurn(
      json(429, {}, { "retry-after": "2" }),
      json(200, aChargeAnswer())
    ),
  })

  const { kind } = await client.lookUpCharge(CHARGE_ID, budget)

  expect(kind).toBe("found")
  expect(clock.sleeps).toContain(2_000)
})
