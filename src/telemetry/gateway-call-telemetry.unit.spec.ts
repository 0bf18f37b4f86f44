import type { GatewayCallAttempt } from "../domain/operation/gateway-call"
import { gatewayCallLogLine } from "./gateway-call-telemetry"

const CHARGE_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"

const aCall = (
  changes: Partial<GatewayCallAttempt> = {}
): GatewayCallAttempt => ({
  operation: "authorize_card",
  subject: CHARGE_ID,
  attempt: 1,
  outcome: "answered",
  httpStatus: 200,
  errorCode: undefined,
  durationMs: 412,
  ...changes,
})

describe("the line of a gateway call", () => {
  it("gatewayCallLogLine contains the operation, the charge, the outcome and the duration of a request", () => {
    expect(gatewayCallLogLine("br", aCall())).toBe(
      `checkout-transparent: gateway_call operation=authorize_card account=br charge=${CHARGE_ID} attempt=1 outcome=answered http_status=200 duration_ms=412`
    )
  })

  it("gatewayCallLogLine contains the reason for a request without an answer, and the outcome in_doubt if the outcome is unknown", () => {
    expect(
      gatewayCallLogLine(
        "br",
        aCall({
          outcome: "unknown",
          httpStatus: undefined,
          errorCode: "gateway_no_reply",
        })
      )
    ).toBe(
      `checkout-transparent: gateway_call operation=authorize_card account=br charge=${CHARGE_ID} attempt=1 outcome=in_doubt code=gateway_no_reply duration_ms=412`
    )
  })

  it("gatewayCallLogLine contains no other data of a request, and an id cannot add a field or a line to it", () => {
    const call = {
      ...aCall({ subject: 'x outcome=answered\n"error": 1' }),
      body: "canary",
    }

    const line = gatewayCallLogLine("br", call)

    expect(line).not.toContain("canary")
    expect(line).toContain(" charge=x_outcome_answered__error_:_1 attempt=1 ")
  })
})
