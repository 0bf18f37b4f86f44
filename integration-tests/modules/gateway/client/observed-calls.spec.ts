import { type Tracer, trace } from "@medusajs/framework/opentelemetry/api"
import type { GatewayCallAttempt } from "../../../../src/domain/operation/gateway-call-attempt"
import {
  aCardChargeCreationRequest,
  aChargeAnswer,
  CHARGE_ID,
  rejectionOf,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import {
  respondWithAnswersInOrder,
  respondJson,
  respondHtml,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const aCharge = respondJson(200, aChargeAnswer())

describe("the onCall function of a client", () => {
  it("the gateway client's callback onCall receives the charge id and the result of each attempt of a call, but no text of the gateway's answer", async () => {
    const calls: GatewayCallAttempt[] = []
    const { client, budget } = await givenGateway(
      {
        charge: respondWithAnswersInOrder(
          respondHtml(503, "canary of the gateway"),
          aCharge
        ),
      },
      { account: "br", onCall: (call) => void calls.push(call) }
    )

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
      { ...about, attempt: 2, outcome: "answered", httpStatus: 200 },
    ])
    expect(JSON.stringify(calls)).not.toContain("canary")
  })

  it("the gateway client's callback onCall receives the outcome not_sent for a card charge if the gateway issues no access token", async () => {
    const onCall = jest.fn()
    const { client, budget } = await givenGateway(
      { token: respondJson(401, { error: "invalid_client" }) },
      { onCall }
    )

    await rejectionOf(client.createCharge(aCardChargeCreationRequest(), budget))

    expect(onCall.mock.calls).toMatchObject([
      [
        {
          operation: "authorize_card",
          attempt: 1,
          outcome: "not_sent",
          httpStatus: 401,
          errorCode: "gateway_authentication_failed",
        },
      ],
    ])
  })
})

it("characters in a gateway answer that PostgreSQL cannot store are replaced, so that the outcome of the charge can be recorded", async () => {
  const { client, budget } = await givenGateway({
    charge: respondJson(
      200,
      aChargeAnswer({ id: "gw\u0000-1", chargeStatus: "PAID\ud800" })
    ),
  })

  const found = await client.lookUpCharge(CHARGE_ID, budget)

  expect(found).toMatchObject({
    kind: "found",
    charge: { gatewayChargeId: "gw\ufffd-1", chargeStatus: "PAID\ufffd" },
  })
  expect(JSON.stringify(found)).not.toMatch(/\\u(0000|d800)/)
})

const throwFromTracer = () => {
  throw new Error("A tracer that throws.")
}

it.each<[string, () => unknown]>([
  ["a span cannot begin", throwFromTracer],
  [
    "every method of a span throws",
    () => new Proxy({}, { get: throwFromTracer }),
  ],
])(
  "if tracing is broken (%s), a lookup still returns the gateway's answer",
  async (_title, startSpan) => {
    const { client, budget } = await givenGateway({ charge: aCharge })
    const getTracer = jest
      .spyOn(trace, "getTracer")
      .mockReturnValue({ startSpan } as unknown as Tracer)

    const found = await client.lookUpCharge(CHARGE_ID, budget)

    expect(getTracer).toHaveBeenCalled()
    expect(found.kind).toBe("found")
    getTracer.mockRestore()
  }
)
