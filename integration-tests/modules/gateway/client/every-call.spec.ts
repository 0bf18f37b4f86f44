import {
  aChargeAnswer,
  ACCESS_TOKEN,
  CHARGE_ID,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { ALL_CALLS } from "./support/tested-gateway-calls"
import {
  respondWithAnswersInOrder,
  respondJson,
  respondHtml,
} from "../support/gateway-server"
import { testAccount, gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const NOBODY_LISTENS = { baseUrl: "http://127.0.0.1:1" }

/** Returns client settings in which the path prefix and every path differ from the defaults. */
const withOtherPaths = <Paths extends object>(paths: Paths) => ({
  pathPrefix: "/v1",
  paths: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, `/x${path}`])
  ) as Paths,
})
const MOVED = {
  checkout: withOtherPaths(testAccount.dialect.paths),
  links: withOtherPaths(testAccount.dialect.linkPaths),
}

describe.each(ALL_CALLS)("$operation", (one) => {
  const { operation, call, successBody } = one
  const isOfLinks = one.kind.endsWith("link")
  const isOfVault = one.kind === "change of a card"
  const repeatsAfter401 = one.isRepeatable === true && !isOfVault
  const [method, url] = one.request.split(" ")

  it.each([
    ["/sandbox/v1", {}],
    ["/v1/x", MOVED],
  ])(
    `the gateway call ${operation} is sent with an access token to its path below the path prefix of the settings, here %s`,
    async (prefix, settings) => {
      const given = await givenGateway(
        { charge: respondJson(200, successBody) },
        settings
      )

      await call(given)

      expect(given.server.callRequests()).toMatchObject([
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

  it(`the gateway call ${operation} is tried four times in total if no connection can be made, because nothing was sent`, async () => {
    const given = await givenGateway(
      {},
      { checkout: NOBODY_LISTENS, links: NOBODY_LISTENS }
    )

    const error = await rejectionOf(call(given))

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
    repeatsAfter401
      ? `the gateway call ${operation}, which is repeatable, is sent a second time with a new access token if the first token is refused`
      : isOfVault
        ? `the gateway call ${operation} to the vault is not sent again after a 401, and the next call has the same access token`
        : `the gateway call ${operation}, which changes something, is not sent again if its access token is refused, and the next call gets a new token`,
    async () => {
      const given = await givenGateway({
        charge: respondWithAnswersInOrder(
          respondHtml(401, ""),
          respondJson(200, successBody)
        ),
        token: respondWithAnswersInOrder(
          respondJson(200, { access_token: "first-1" }),
          respondJson(200, { access_token: "second-2" })
        ),
      })
      const tokensUsed = () =>
        given.server.callRequests().map(({ headers }) => headers.authorization)

      if (repeatsAfter401) {
        await call(given)
      } else {
        expect(await rejectionOf(call(given))).toMatchObject({
          operation,
          code: "gateway_authentication_failed",
          outcome: "unknown",
          isUnclearRefusal: true,
        })
        expect(tokensUsed()).toEqual(["Bearer first-1"])
        await call(given)
      }

      expect(tokensUsed()).toEqual([
        "Bearer first-1",
        isOfVault ? "Bearer first-1" : "Bearer second-2",
      ])
    }
  )

  it(`the gateway call ${operation} is sent only once if it is answered with 401 and no new access token is issued, and its outcome is unknown unless the call only reads`, async () => {
    const given = await givenGateway({
      charge: respondHtml(401, ""),
      token: respondWithAnswersInOrder(
        respondJson(200, { access_token: "first-1" }),
        respondJson(401, { error: "invalid_client" })
      ),
    })
    const isReading = one.kind === "lookup" || one.kind === "reading of a link"

    expect(await rejectionOf(call(given))).toMatchObject(
      isReading
        ? { operation: "request_access_token" }
        : { operation, outcome: "unknown", httpStatus: 401 }
    )
    expect(given.server.callRequests()).toHaveLength(1)
  })

  it(`the gateway call ${operation} is not sent if no access token is issued, and the error names the credential to check`, async () => {
    const given = await givenGateway({
      token: respondJson(401, { error: "invalid_client" }),
    })

    expect(await rejectionOf(call(given))).toMatchObject({
      operation: "request_access_token",
      code: "gateway_authentication_failed",
      outcome: "not_sent",
      message: expect.stringContaining(
        isOfLinks ? "Check paymentLink.clientId" : "Check clientId"
      ),
    })
    expect(given.server.received).toHaveLength(1)
  })

  it(`the gateway call ${operation} is not sent by a client that was closed`, async () => {
    const given = await givenGateway()
    await Promise.all([given.client.close(), given.links.close()])

    expect(await rejectionOf(call(given))).toMatchObject({
      outcome: "not_sent",
      retryable: false,
    })
    expect(given.server.received).toEqual([])
  })
})

it("a lookup that is answered with 429 is sent again after the time in the Retry-After header if the caller's time budget allows it", async () => {
  const { client, clock, budget } = await givenGateway({
    charge: respondWithAnswersInOrder(
      respondJson(429, {}, { "retry-after": "2" }),
      respondJson(200, aChargeAnswer())
    ),
  })

  const { kind } = await client.lookUpCharge(CHARGE_ID, budget)

  expect(kind).toBe("found")
  expect(clock.sleeps).toContain(2_000)
})
