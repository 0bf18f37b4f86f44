import { TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
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
  reset,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer

afterEach(() => server.close())

async function givenLookups(charge: Respond) {
  server = await startGatewayServer({ charge })
  const clock = new FakeClock(2_000)
  const client = createGatewayClient(gatewaySettings({ baseUrl: server.url }), {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 1,
  })
  return { client, clock }
}

const aCharge = json(200, aChargeAnswer())

describe("a look-up", () => {
  it.each<[string, Respond]>([
    ["a server error", text(503, "")],
    ["a reset", reset],
    ["an answer that cannot be read", text(200, "<html></html>")],
    ["a proxy's 404", text(404, "<html></html>")],
  ])("is asked again after %s", async (_title, failure) => {
    const { client, clock } = await givenLookups(inTurn(failure, aCharge))

    const lookUp = await client.lookUpCharge(
      CHARGE_ID,
      TimeBudget.of(20_000, clock)
    )

    expect(lookUp.kind).toBe("found")
    expect(server.charges()).toHaveLength(2)
    await client.close()
  })

  it("waits as long as a 429 asks when the budget has room", async () => {
    const { client, clock } = await givenLookups(
      inTurn(json(429, {}, { "retry-after": "2" }), aCharge)
    )

    await client.lookUpCharge(CHARGE_ID, TimeBudget.of(20_000, clock))

    expect(clock.sleeps).toContain(2_000)
    await client.close()
  })

  it("gives up at once when a 429 asks for more than the budget has", async () => {
    const { client, clock } = await givenLookups(
      json(429, {}, { "retry-after": "60" })
    )

    const error = await errorOf(
      client.lookUpCharge(CHARGE_ID, TimeBudget.of(20_000, clock))
    )

    expect(error).toMatchObject({
      code: "gateway_rate_limited",
      details: { retryAfterMs: 60_000 },
    })
    expect(server.charges()).toHaveLength(1)
    await client.close()
  })

  it("doubles its waiting and gives up after four attempts", async () => {
    const { client, clock } = await givenLookups(text(503, ""))

    const error = await errorOf(
      client.lookUpCharge(CHARGE_ID, TimeBudget.of(20_000, clock))
    )

    expect(error).toMatchObject({ code: "gateway_unavailable" })
    expect(clock.sleeps.filter((ms) => ms <= 2_000)).toEqual([250, 500, 1_000])
    expect(server.charges()).toHaveLength(4)
    await client.close()
  })

  it("is not asked again when the gateway refuses it", async () => {
    const { client, clock } = await givenLookups(json(400, { message: "no" }))

    await errorOf(client.lookUpCharge(CHARGE_ID, TimeBudget.of(20_000, clock)))

    expect(server.charges()).toHaveLength(1)
    await client.close()
  })
})
