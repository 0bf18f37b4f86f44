import {
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
  type TracerProvider,
} from "@medusajs/framework/opentelemetry/api"
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
  reset,
  type Respond,
  startGatewayServer,
  text,
} from "./client-support/gateway-server"

let server: GatewayServer

afterEach(() => server.close())

async function givenGateway(charge: Respond) {
  server = await startGatewayServer({ charge })
  const clock = new FakeClock(2_000)
  const client = createGatewayClient(gatewaySettings({ baseUrl: server.url }), {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 1,
    account: "br",
  })
  return { client, budget: TimeBudget.of(20_000, clock) }
}

const aCharge = json(200, aChargeAnswer())
const LOOKUP = {
  "checkout_transparent.operation": "look_up_charge",
  "checkout_transparent.account": "br",
}

describe("a store that has set up OpenTelemetry", () => {
  const telemetry = anOpenTelemetry()

  it("sees a span for each try of a call, below what it was made for, and nothing of what was sent or answered", async () => {
    const { client, budget } = await givenGateway(
      inTurn(text(503, "canary of the gateway"), aCharge)
    )

    const parent = await trace
      .getTracer("a store")
      .startActiveSpan("a step of its own", async (span) => {
        await client.lookUpCharge(CHARGE_ID, budget)
        span.end()
        return span.spanContext()
      })

    const spans = telemetry.spans()
    expect(
      spans.map(({ name, kind, parentSpanContext, attributes, status }) => ({
        name,
        kind,
        parent: parentSpanContext?.spanId,
        attributes,
        status,
      }))
    ).toEqual([
      {
        name: "checkout_transparent.look_up_charge",
        kind: SpanKind.CLIENT,
        parent: parent.spanId,
        attributes: {
          ...LOOKUP,
          "checkout_transparent.charge": CHARGE_ID,
          "checkout_transparent.attempt": 1,
          "checkout_transparent.outcome": "in_doubt",
          "http.response.status_code": 503,
          "error.type": "gateway_unavailable",
        },
        status: {
          code: SpanStatusCode.ERROR,
          message: "gateway_unavailable",
        },
      },
      {
        name: "checkout_transparent.look_up_charge",
        kind: SpanKind.CLIENT,
        parent: parent.spanId,
        attributes: {
          ...LOOKUP,
          "checkout_transparent.charge": CHARGE_ID,
          "checkout_transparent.attempt": 2,
          "checkout_transparent.outcome": "answered",
          "http.response.status_code": 200,
        },
        status: { code: SpanStatusCode.UNSET },
      },
    ])
    expect(spans.flatMap(({ events }) => events)).toEqual([])
    await client.close()
  })

  it("measures the tries by operation and outcome, and not by charge", async () => {
    const { client, budget } = await givenGateway(inTurn(reset, aCharge))
    await errorOf(client.authorizeCard(aCardAuthorization(), budget))

    const measured = await telemetry.collect()

    expect(measured).toContainEqual({
      name: "checkout_transparent.gateway.call.duration",
      unit: "s",
      attributes: {
        "checkout_transparent.operation": "authorize_card",
        "checkout_transparent.account": "br",
        "checkout_transparent.outcome": "in_doubt",
        "error.type": "gateway_no_reply",
      },
      value: 1,
    })
    await client.close()
  })

  it.each(["startSpan", "end"])(
    "loses no answer of the gateway where its tracing is broken: %s throws",
    async (broken) => {
      const { client, budget } = await givenGateway(aCharge)
      const getTracer = jest
        .spyOn(trace, "getTracer")
        .mockImplementation(brokenTracer(broken))

      const found = await client.lookUpCharge(CHARGE_ID, budget)

      expect(getTracer).toHaveBeenCalled()
      expect(found.kind).toBe("found")
      getTracer.mockRestore()
      await client.close()
    }
  )
})

describe("a store that has not", () => {
  it("has its calls answered all the same", async () => {
    const { client, budget } = await givenGateway(aCharge)

    const found = await client.lookUpCharge(CHARGE_ID, budget)

    expect(found.kind).toBe("found")
    await client.close()
  })
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
