import type {
  GatewayErrorCode,
  GatewayOperation,
  GatewayOutcome,
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

const aLink = (operation: GatewayOperation): CallContext => ({
  operation,
  orderNumber: "ORDER-1",
  paymentLinkId: "link-1",
  transactionId: "t-1",
  secrets: [],
})

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

const coded = (code: string, message = "No") =>
  refused(422, { error: { message, type: "BUSINESS", code } })

const invalid = (fault: "unreadable" | "other_charge"): CallFailure => ({
  kind: "answer_invalid",
  answer: answered(200, "<html>"),
  fault,
})

/** What answers of the gateway mean is in integration-tests/gateway/client-outcomes.spec.ts. */
const FAILURES: [CallFailure, GatewayErrorCode, GatewayOutcome, boolean][] = [
  [
    { kind: "request_invalid", field: "amount" },
    "gateway_request_invalid",
    "not_sent",
    false,
  ],
  ...(["refused", "dns", "connect_timeout", "connection_failed"] as const).map(
    (reason): (typeof FAILURES)[number] => [
      { kind: "not_sent", reason },
      "gateway_unreachable",
      "not_sent",
      true,
    ]
  ),
  ...(["tls", "client_closed"] as const).map(
    (reason): (typeof FAILURES)[number] => [
      { kind: "not_sent", reason },
      "gateway_unreachable",
      "not_sent",
      false,
    ]
  ),
  [
    { kind: "not_sent", reason: "budget_spent" },
    "gateway_budget_spent",
    "not_sent",
    true,
  ],
  [
    { kind: "paused", retryAfterMs: 8_200 },
    "gateway_paused",
    "not_sent",
    false,
  ],
  [{ kind: "no_reply" }, "gateway_no_reply", "unknown", true],
  [{ kind: "no_reply", httpStatus: 200 }, "gateway_no_reply", "unknown", true],
  [invalid("unreadable"), "gateway_answer_invalid", "unknown", true],
  [invalid("other_charge"), "gateway_answer_invalid", "unknown", false],
  [refused(302), "gateway_redirected", "unknown", false],
  [refused(401), "gateway_authentication_failed", "rejected", false],
  [refused(409), "gateway_charge_exists", "unknown", false],
  [refused(422), "gateway_rejected", "rejected", false],
  [refused(422, "<html>"), "gateway_answer_invalid", "unknown", true],
  [refused(429), "gateway_rate_limited", "rejected", true],
  [refused(500), "gateway_unavailable", "unknown", true],
]

describe("the error of a call", () => {
  it.each(FAILURES)(
    "for %j is %s: %s, and retryable: %s",
    (failure, code, outcome, retryable) => {
      expect(gatewayError(failure, aContext("authorize_card"))).toMatchObject({
        operation: "authorize_card",
        code,
        outcome,
        retryable,
      })
    }
  )

  it.each(FAILURES)(
    "for %j leaves what needed an access token not sent",
    (failure) => {
      expect(
        gatewayError(failure, aContext("request_access_token")).outcome
      ).toBe("not_sent")
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

const chargeRefused = refused(400, {
  message: "Invalid request",
  businessCode: "B-1",
  errors: [{ field: "customer.email", message: "is not valid" }],
})
const linkRefused = coded("B005", "Pedido repetido")

describe("the error of a refused call", () => {
  it.each<[CallContext, CallFailure, string, string]>([
    [
      aContext("authorize_card"),
      chargeRefused,
      `Authorizing the card charge ${ID}`,
      "Nothing was done; the same request will be refused again.",
    ],
    [
      aContext("capture_charge"),
      chargeRefused,
      `Capturing the charge ${ID}`,
      "Nothing was captured; compare the charge's state and amount in the merchant panel before you try again.",
    ],
    [
      aContext("refund_charge"),
      chargeRefused,
      `Refunding the charge ${ID}`,
      "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again.",
    ],
    [
      aLink("deactivate_payment_link"),
      linkRefused,
      "Making the payment link link-1 inactive",
      "It was not made inactive, and may still be paid; look it up, or make it inactive in the merchant panel.",
    ],
    [
      aLink("refund_link_transaction"),
      linkRefused,
      "Refunding the transaction t-1 of a payment link",
      "Nothing was refunded; compare the link's transactions in the merchant panel before you try again.",
    ],
  ])(
    "says what was attempted, what came back and what to do: %j",
    (context, failure, attempted, advice) => {
      const error = gatewayError(failure, context)

      const came =
        failure === linkRefused
          ? "422 (Pedido repetido; B005)"
          : "400 (Invalid request; B-1; customer.email is not valid)"
      expect(error.message).toBe(
        `${attempted}: the gateway answered ${came}. ${advice}`
      )
    }
  )

  it.each<[CallContext, string]>([
    [aContext("capture_charge"), "pathPrefix and dialect.paths.captureCharge"],
    [aContext("refund_charge"), "pathPrefix and dialect.paths.refundCharge"],
    [
      aLink("refund_link_transaction"),
      "paymentLink.pathPrefix and dialect.linkPaths.refundLinkTransaction",
    ],
  ])("names the options where %j finds no such path", (context, options) => {
    const { message } = gatewayError(refused(404, "<html>"), context)

    expect(message).toContain(`check the options ${options}`)
  })
})

describe("the error of a payment-link call", () => {
  it("says that payment links are not enabled when the scope is missing", () => {
    const failure = refused(403, { message: "Missing required scope" })

    expect(
      gatewayError(failure, aLink("create_payment_link")).message
    ).toContain(
      "(Missing required scope). Payment links are not enabled for this credential"
    )
  })

  it.each([400, 401, 403])(
    "says that token and service are of different environments (%i)",
    (status) => {
      const failure = refused(status, { message: "Token issuer not allowed" })

      const error = gatewayError(failure, aLink("create_payment_link"))

      expect(error.outcome).toBe("rejected")
      expect(error.message).toContain(
        "paymentLink.authUrl and paymentLink.baseUrl must both be the sandbox's, or both production's"
      )
    }
  )

  it("says whose credential it is that gets no access token", () => {
    const failure = refused(401, { error: "invalid_client" })

    expect(
      gatewayError(failure, {
        operation: "request_access_token",
        integration: "payment_link",
        secrets: [],
      }).message
    ).toBe(
      "Requesting an access token for payment links: the gateway answered 401 (invalid_client). " +
        "Check paymentLink.clientId and paymentLink.clientSecret; after a credential was renewed in the merchant panel, the old one expires within 7 days."
    )
  })
})
