import { aChargeAnswer, CHARGE_ID, errorOf } from "./client-support/builders"
import {
  inTurn,
  json,
  reset,
  type Respond,
  text,
} from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

const aCharge = json(200, aChargeAnswer())

describe("a look-up", () => {
  it.each<[string, Respond]>([
    ["a server error", text(503, "")],
    ["a reset", reset],
    ["a proxy's 404", text(404, "<html></html>")],
  ])("is asked again after %s", async (_title, failure) => {
    const { client, budget, server, close } = await givenGateway({
      charge: inTurn(failure, aCharge),
    })

    const lookUp = await client.lookUpCharge(CHARGE_ID, budget)

    expect(lookUp.kind).toBe("found")
    expect(server.charges()).toHaveLength(2)
    await close()
  })

  it("waits as long as a 429 asks when the budget has room", async () => {
    const { client, clock, budget, close } = await givenGateway({
      charge: inTurn(json(429, {}, { "retry-after": "2" }), aCharge),
    })

    await client.lookUpCharge(CHARGE_ID, budget)

    expect(clock.sleeps).toContain(2_000)
    await close()
  })

  it.each<[string, Respond, object]>([
    [
      "a 429 asks for more time than the budget has",
      json(429, {}, { "retry-after": "60" }),
      { code: "gateway_rate_limited", details: { retryAfterMs: 60_000 } },
    ],
    [
      "the gateway refuses it",
      json(400, { message: "no" }),
      { code: "gateway_rejected" },
    ],
  ])("is not asked again where %s", async (_title, answer, expected) => {
    const { client, budget, server, close } = await givenGateway({
      charge: answer,
    })

    const error = await errorOf(client.lookUpCharge(CHARGE_ID, budget))

    expect(error).toMatchObject(expected)
    expect(server.charges()).toHaveLength(1)
    await close()
  })
})
