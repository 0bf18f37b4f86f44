import type { GatewayCallMade } from "../../src/charge/gateway-call"
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
  reset,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer

afterEach(() => server.close())

async function givenGateway(answers: { charge?: Respond; token?: Respond }) {
  server = await startGatewayServer(answers)
  const clock = new FakeClock(2_000)
  const calls: GatewayCallMade[] = []
  const client = createGatewayClient(gatewaySettings({ baseUrl: server.url }), {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 1,
    onCall: (call) => void calls.push(call),
  })
  return { client, calls, budget: TimeBudget.of(20_000, clock) }
}

const aCharge = json(200, aChargeAnswer())

describe("whoever keeps a record of calls", () => {
  it("is told of each try, what it was about and what came of it, and of nothing else", async () => {
    const { client, calls, budget } = await givenGateway({
      charge: inTurn(text(503, "canary of the gateway"), aCharge),
    })

    await client.lookUpCharge(CHARGE_ID, budget)

    const about = {
      operation: "look_up_charge",
      subject: CHARGE_ID,
      durationMs: expect.any(Number),
    }
    expect(calls).toEqual([
      {
        ...about,
        attempt: 1,
        outcome: "unknown",
        httpStatus: 503,
        errorCode: "gateway_unavailable",
      },
      {
        ...about,
        attempt: 2,
        outcome: "answered",
        httpStatus: 200,
        errorCode: undefined,
      },
    ])
    expect(JSON.stringify(calls)).not.toContain("canary")
    await client.close()
  })

  it("is told that no answer came, and that one was no answer to what was asked", async () => {
    const { client, calls, budget } = await givenGateway({
      charge: inTurn(reset, json(200, {})),
    })

    for (let tries = 0; tries < 2; tries += 1) {
      await errorOf(client.authorizeCard(aCardAuthorization(), budget))
    }

    expect(calls).toMatchObject([
      {
        attempt: 1,
        outcome: "unknown",
        httpStatus: undefined,
        errorCode: "gateway_no_reply",
      },
      {
        attempt: 1,
        outcome: "unknown",
        httpStatus: 200,
        errorCode: "gateway_answer_invalid",
      },
    ])
    await client.close()
  })

  it("is told that nothing was sent, where no access token was to be had", async () => {
    const { client, calls, budget } = await givenGateway({
      token: json(401, { error: "invalid_client" }),
    })

    await errorOf(client.authorizeCard(aCardAuthorization(), budget))

    expect(calls).toMatchObject([
      {
        operation: "authorize_card",
        outcome: "not_sent",
        httpStatus: 401,
        errorCode: "gateway_authentication_failed",
      },
    ])
    await client.close()
  })
})
