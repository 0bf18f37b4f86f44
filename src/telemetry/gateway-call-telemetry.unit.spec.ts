import type { GatewayCallAttempt } from "../domain/operation/gateway-call-attempt"
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
  it("gatewayCallLogLine returns a log line with the operation, gateway account, charge, attempt, outcome, HTTP status and duration of a request", () => {
    expect(gatewayCallLogLine("br", aCall())).toBe(
      `checkout-transparent: gateway_call operation=authorize_card account=br charge=${CHARGE_ID} attempt=1 outcome=answered http_status=200 duration_ms=412`
    )
  })

  it("if the gateway did not answer a request, gatewayCallLogLine returns a log line with the outcome in_doubt and the error code gateway_no_reply", () => {
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

  it("gatewayCallLogLine leaves out the body of a request, and replaces characters in a charge's id that would begin a new field or a new line", () => {
    const call = {
      ...aCall({ subject: 'x outcome=answered\n"error": 1' }),
      body: "canary",
    }

    const line = gatewayCallLogLine("br", call)

    expect(line).not.toContain("canary")
    expect(line).toContain(" charge=x_outcome_answered__error_:_1 attempt=1 ")
  })
})
