import {
  aChargeAnswer,
  ACCESS_TOKEN,
  CHARGE_ID,
  errorOf,
} from "./client-support/builders"
import { CALLS } from "./client-support/every-call"
import {
  inTurn,
  json,
  reset,
  type Respond,
  text,
} from "./client-support/gateway-server"
import { account, gatewaysOfATest } from "./client-support/given-gateway"

const givenGateway = gatewaysOfATest()

const NOBODY_LISTENS = { baseUrl: "http://127.0.0.1:1" }

/** Another prefix, and each path below `/x`. */
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
  const { operation, call, done, isProbed } = one
  const isOfLinks = one.kind.endsWith("link")
  const [method, url] = one.request.split(" ")
  /** One 401, and one more where a lookup has to be refused as well. */
  const refusals = Array<Respond>(isProbed ? 2 : 1).fill(text(401, ""))

  it.each([
    ["/sandbox/v1", {}],
    ["/v1/x", MOVED],
  ])(
    "goes with an access token to its path below %s, by the settings",
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

  it("is tried four times when no connection comes about, as it never left", async () => {
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
        ": 127.0.0.1:1 refused the connection. Nothing was sent; it is safe to try again. Check the option"
      ),
    })
    expect(given.clock.sleeps.filter((ms) => ms <= 2_000)).toEqual([
      125, 250, 500,
    ])
  })

  it("is sent once more, with another access token, when the first one is refused", async () => {
    const given = await givenGateway({
      charge: inTurn(refusals[0]!, ...refusals.slice(1), json(200, done)),
      token: inTurn(
        json(200, { access_token: "first-1" }),
        json(200, { access_token: "second-2" })
      ),
    })

    await call(given)

    expect(
      given.server.charges().map(({ headers }) => headers.authorization)
    ).toEqual([...refusals.map(() => "Bearer first-1"), "Bearer second-2"])
  })

  it("is not sent when there is no access token, and says whose", async () => {
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

  it("is not sent by a client that is closed", async () => {
    const given = await givenGateway()
    await Promise.all([given.client.close(), given.links.close()])

    expect(await errorOf(call(given))).toMatchObject({
      outcome: "not_sent",
      retryable: false,
    })
    expect(given.server.received).toEqual([])
  })

  if (isProbed) {
    it.each<[string, Respond]>([
      ["is answered", json(200, done)],
      ["fails", text(503, "")],
      ["gets no answer", reset],
    ])(
      "is never sent again where the access token is refused and a lookup with it %s",
      async (_title, lookedUp) => {
        const given = await givenGateway({
          charge: inTurn(text(401, ""), lookedUp),
        })

        const error = await errorOf(call(given))

        expect(error).toMatchObject({ operation, outcome: "unknown" })
        expect(given.server.charges().map(({ method }) => method)).toEqual([
          "POST",
          "GET",
        ])
      }
    )
  }
})

it("a look-up that is answered with 429 waits as long as that asks for, where the budget has room", async () => {
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
