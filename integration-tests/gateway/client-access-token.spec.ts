import { TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
  aCardAuthorization,
  aChargeAnswer,
  CHARGE_ID,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import {
  type GatewayServer,
  inTurn,
  json,
  neverAnswer,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer
let close: () => Promise<void>

afterEach(async () => {
  await close()
  await server.close()
})

const aCharge = json(200, aChargeAnswer())
const refusesToken = json(401, { message: "Unauthorized" })

async function givenGateway(answers: { charge?: Respond; token?: Respond }) {
  server = await startGatewayServer({ charge: aCharge, ...answers })
  const clock = new FakeClock(2_000)
  const settings = gatewaySettings({ baseUrl: server.url })
  const client = createGatewayClient(settings, {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 0,
  })
  close = () => client.close()
  return { client, clock, settings, budget: () => TimeBudget.of(20_000, clock) }
}

function grants(value: string, expiresIn?: unknown): Respond {
  return json(200, {
    access_token: value,
    token_type: "Bearer",
    expires_in: expiresIn,
  })
}

const tokensUsed = () =>
  server.charges().map(({ headers }) => headers.authorization)

describe("the access token", () => {
  it("is requested as the interface says", async () => {
    const { client, budget, settings } = await givenGateway({})

    await client.lookUpCharge(CHARGE_ID, budget())

    const [request] = server.tokenRequests()
    expect(request).toMatchObject({
      method: "POST",
      url: "/oauth2/token",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
      },
    })
    expect(JSON.parse(request?.body ?? "")).toEqual({
      grant_type: "client_credentials",
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
    })
  })

  it.each([
    ["a number", 120, 90],
    ["text of digits", "120", 90],
    ["missing", undefined, 270],
    ["not readable", "soon", 270],
    ["shorter than a minute", 40, 20],
  ])(
    "is renewed 30 s early when expires_in is %s",
    async (_title, expiresIn, renewedAfterS) => {
      const { client, clock, budget } = await givenGateway({
        token: inTurn(grants("first", expiresIn), grants("second", expiresIn)),
      })
      await client.lookUpCharge(CHARGE_ID, budget())

      clock.advance(renewedAfterS * 1000 - 1)
      await client.lookUpCharge(CHARGE_ID, budget())
      clock.advance(1)
      await client.lookUpCharge(CHARGE_ID, budget())

      expect(tokensUsed()).toEqual([
        "Bearer first",
        "Bearer first",
        "Bearer second",
      ])
    }
  )

  it("that a charge is refused with is dropped, and the charge sent once more with another", async () => {
    const { client, budget } = await givenGateway({
      charge: inTurn(refusesToken, aCharge),
      token: inTurn(grants("first"), grants("second")),
    })

    const charge = await client.authorizeCard(aCardAuthorization(), budget())

    expect(charge.merchantChargeId).toBe(CHARGE_ID)
    expect(tokensUsed()).toEqual(["Bearer first", "Bearer second"])
  })

  it("refused twice is an authentication error, and nothing is sent a third time", async () => {
    const { client, budget } = await givenGateway({ charge: refusesToken })

    const error = await errorOf(
      client.authorizeCard(aCardAuthorization(), budget())
    )

    expect(error).toMatchObject({
      code: "gateway_authentication_failed",
      outcome: "rejected",
    })
    expect(server.charges()).toHaveLength(2)
  })

  it("refused for a wrong secret leaves the charge not sent and is not tried again", async () => {
    const { client, budget } = await givenGateway({
      token: json(401, {
        error: "invalid_client",
        error_description: "unknown client",
      }),
    })

    const error = await errorOf(
      client.authorizeCard(aCardAuthorization(), budget())
    )

    expect(error).toMatchObject({
      code: "gateway_authentication_failed",
      operation: "request_access_token",
      outcome: "not_sent",
    })
    expect(server.tokenRequests()).toHaveLength(1)
    expect(server.charges()).toHaveLength(0)
  })

  it.each<[string, Respond]>([
    ["a server error", text(500, "")],
    ["an answer without a token", json(200, {})],
    ["an HTML page", text(200, "<html></html>")],
  ])(
    "that comes after %s is requested again, and the charge goes out",
    async (_title, failure) => {
      const { client, budget } = await givenGateway({
        token: inTurn(failure, grants("second")),
      })

      await client.authorizeCard(aCardAuthorization(), budget())

      expect(tokensUsed()).toEqual(["Bearer second"])
    }
  )

  it("keeps being waited for by others when one caller's time is up", async () => {
    let answer: () => void = () => undefined
    const { client, clock } = await givenGateway({
      token: (request, response) => {
        answer = () => grants("late")(request, response)
      },
    })
    const arrived = server.nextRequest()
    const impatient = errorOf(
      client.lookUpCharge(CHARGE_ID, TimeBudget.of(3_000, clock))
    )
    const patient = client.lookUpCharge(CHARGE_ID, TimeBudget.of(20_000, clock))
    await arrived

    clock.advance(3_000)
    expect(await impatient).toMatchObject({
      code: "gateway_budget_spent",
      outcome: "not_sent",
    })
    answer()

    await expect(patient).resolves.toMatchObject({ kind: "found" })
    expect(server.tokenRequests()).toHaveLength(1)
  })

  it("that never comes leaves every waiting charge not sent", async () => {
    const { client, clock } = await givenGateway({ token: neverAnswer })
    const arrived = server.nextRequest()
    const failing = errorOf(
      client.authorizeCard(aCardAuthorization(), TimeBudget.of(10_100, clock))
    )
    await arrived

    clock.advance(10_000)

    expect(await failing).toMatchObject({
      code: "gateway_no_reply",
      outcome: "not_sent",
    })
    expect(server.charges()).toHaveLength(0)
  })
})
