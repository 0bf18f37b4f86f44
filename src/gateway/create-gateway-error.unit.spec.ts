import type {
  GatewayErrorCode,
  GatewayOperation,
  GatewayOutcome,
  UnreachableReason,
} from "../charge/errors/gateway-error"
import type { CallContext } from "./call-context"
import { type CallFailure, gatewayError } from "./create-gateway-error"
import type { HttpAnswer } from "./transport/http"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

function aContext(operation: GatewayOperation): CallContext {
  return {
    operation,
    secrets: [],
    ...(operation !== "request_access_token" && { merchantChargeId: ID }),
  }
}

const answered = (httpStatus: number, body: unknown): HttpAnswer => ({
  httpStatus,
  retryAfter: undefined,
  receivedAt: new Date(0),
  body: typeof body === "string" ? body : JSON.stringify(body),
})

const refused = (httpStatus: number, body: unknown = {}): CallFailure => ({
  kind: "refused",
  answer: answered(httpStatus, body),
})

const invalid = (fault: "unreadable" | "other_charge"): CallFailure => ({
  kind: "answer_invalid",
  answer: answered(200, "<html>"),
  fault,
})

const notSent = (reason: UnreachableReason): CallFailure => ({
  ...{ kind: "not_sent", reason },
})

/** What answers of the gateway mean is in integration-tests/gateway/client-outcomes.spec.ts. */
describe("the error of a call", () => {
  it.each<[CallFailure, GatewayErrorCode, GatewayOutcome, boolean]>([
    [
      { kind: "request_invalid", field: "amount" },
      ...(["gateway_request_invalid", "not_sent", false] as const),
    ],
    [notSent("refused"), "gateway_unreachable", "not_sent", true],
    [notSent("dns"), "gateway_unreachable", "not_sent", true],
    [notSent("connect_timeout"), "gateway_unreachable", "not_sent", true],
    [notSent("connection_failed"), "gateway_unreachable", "not_sent", true],
    [notSent("tls"), "gateway_unreachable", "not_sent", false],
    [notSent("client_closed"), "gateway_unreachable", "not_sent", false],
    [notSent("budget_spent"), "gateway_budget_spent", "not_sent", true],
    [
      { kind: "paused", retryAfterMs: 8_200 },
      ...(["gateway_paused", "not_sent", false] as const),
    ],
    [{ kind: "no_reply" }, "gateway_no_reply", "unknown", true],
    [
      { kind: "no_reply", httpStatus: 200 },
      ...(["gateway_no_reply", "unknown", true] as const),
    ],
    [invalid("unreadable"), "gateway_answer_invalid", "unknown", true],
    [invalid("other_charge"), "gateway_answer_invalid", "unknown", false],
  ])(
    "for %j is %s: %s, and retryable: %s; what needed an access token was not sent",
    (failure, code, outcome, retryable) => {
      const operation = "authorize_card"
      const ofToken = gatewayError(failure, aContext("request_access_token"))

      expect(gatewayError(failure, aContext(operation))).toMatchObject({
        ...{ operation, code, outcome, retryable },
      })
      expect(ofToken.outcome).toBe("not_sent")
    }
  )

  it("is retryable after a 404 that proves nothing", () => {
    expect(
      gatewayError(refused(404), aContext("look_up_charge"))
    ).toMatchObject({ outcome: "unknown", retryable: true })
  })

  it.each(["invalid_client", "unauthorized_client"])(
    "takes OAuth's %s at 400 for a wrong credential",
    (error) => {
      expect(
        gatewayError(refused(400, { error }), aContext("request_access_token"))
          .code
      ).toBe("gateway_authentication_failed")
    }
  )
})

it("the error of a refused call says what was attempted, what came back and what to do", () => {
  const answer = refused(400, {
    message: "Invalid request",
    businessCode: "B-1",
    errors: [{ field: "customer.email", message: "is not valid" }],
  })
  const error = gatewayError(answer, aContext("refund_charge"))

  expect(error.message).toBe(
    `Refunding the charge ${ID}: the gateway answered 400 (Invalid request; B-1; customer.email is not valid). ` +
      "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again."
  )
})
