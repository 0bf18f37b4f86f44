import {
  trace,
  type Tracer,
  type TracerProvider,
} from "@medusajs/framework/opentelemetry/api"
import type { GatewayCallMade } from "../../src/charge/gateway-call"
import { TimeBudget } from "../../src/charge/time-budget"
import { createGatewayClient } from "../../src/gateway/client"
import { anOpenTelemetry } from "../support/an-open-telemetry"
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

async function givenGateway(answers: { charge?: Respond; token?: Respond }) {
  server = await startGatewayServer(answers)
  const clock = new FakeClock(2_000)
  const calls: GatewayCallMade[] = []
  const client = createGatewayClient(gatewaySettings({ baseUrl: server.url }), {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 1,
    account: "br",
    onCall: (call) => void calls.push(call),
  })
  close = () => client.close()
  return { client, calls, budget: TimeBudget.of(20_000, clock) }
}

const aCharge = json(200, aChargeAnswer())
const failsAndFinds = () => inTurn(text(503, "canary of the gateway"), aCharge)

describe("whoever keeps a record of calls", () => {
  it("is told of each try, what it was about and what came of it, and of nothing else", async () => {
    const { client, calls, budget } = await givenGateway({
      charge: failsAndFinds(),
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
  })

  it("is told that nothing was sent, where no access token was to be had", async () => {
    const { client, calls, budget } = await givenGateway({
      token: json(401, { error: "invalid_client" }),
    })

    await errorOf(client.authorizeCard(aCardAuthorization(), budget))

    expect(calls).toMatchObject([
      {
        operation: "authorize_card",
        attempt: 1,
        outcome: "not_sent",
        httpStatus: 401,
        errorCode: "gateway_authentication_failed",
      },
    ])
  })
})

describe("a store that has set up OpenTelemetry", () => {
  anOpenTelemetry()

  it.each(["startSpan", "end"])(
    "loses no answer of the gateway where its tracing is broken: %s throws",
    async (broken) => {
      const { client, budget } = await givenGateway({ charge: aCharge })
      const getTracer = jest
        .spyOn(trace, "getTracer")
        .mockImplementation(brokenTracer(broken))

      const found = await client.lookUpCharge(CHARGE_ID, budget)

      expect(getTracer).toHaveBeenCalled()
      expect(found.kind).toBe("found")
      getTracer.mockRestore()
    }
  )
})

function brokenTracer(method: string): TracerProvider["getTracer"] {
  const fails = () => {
    throw new Error(`A tracer whose ${method} throws.`)
  }
  return (name) => {
    const tracer = trace.getTracerProvider().getTracer(name)
    const startSpan: Tracer["startSpan"] = (...given) =>
      method === "startSpan"
        ? fails()
        : Object.assign(tracer.startSpan(...given), { [method]: fails })
    return Object.assign(Object.create(tracer) as Tracer, { startSpan })
  }
}
