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
  [{ kind: "disabled" }, "gateway_operation_disabled", "not_sent", false],
  [
    { kind: "request_invalid", problems: [] },
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
  [
    { kind: "no_reply", phase: "before_headers" },
    "gateway_no_reply",
    "unknown",
    true,
  ],
  [{ kind: "no_reply", phase: "in_body" }, "gateway_no_reply", "unknown", true],
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

  it("says what was attempted, what came back and what to do", () => {
    const body = {
      message: "Invalid request",
      businessCode: "B-1",
      errors: [{ field: "customer.email", message: "is not valid" }],
    }

    const error = gatewayError(refused(400, body), aContext("authorize_card"))

    expect(error.message).toBe(
      `Authorizing the card charge ${ID}: the gateway answered 400 ` +
        "(Invalid request; B-1; customer.email is not valid). " +
        "Nothing was done; the same request will be refused again."
    )
    expect(error.details).toMatchObject({
      merchantChargeId: ID,
      businessCode: "B-1",
      fieldErrors: [{ field: "customer.email", message: "is not valid" }],
    })
  })

  it("keeps the cause", () => {
    const cause = new Error("socket")
    const failure = { kind: "no_reply", phase: "in_body", cause } as const

    expect(gatewayError(failure, aContext("authorize_card")).cause).toBe(cause)
  })
})

describe("the error of a payment-link call", () => {
  it.each<[GatewayOperation, string]>([
    [
      "create_payment_link",
      "Creating the payment link ORDER-1: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). No link was made; the same request will be refused again.",
    ],
    [
      "deactivate_payment_link",
      "Making the payment link link-1 inactive: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). It was not made inactive, and may still be paid; look it up, or make it inactive in the merchant panel.",
    ],
    [
      "refund_link_transaction",
      "Refunding the transaction t-1 of a payment link: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). Nothing was refunded; compare the link's transactions in the merchant panel before you try again.",
    ],
  ])("says of %s that it was refused, and why", (operation, message) => {
    expect(
      gatewayError(coded("B005", "Pedido repetido"), aLink(operation)).message
    ).toBe(message)
  })

  it.each(["B001", "B005", "B021", "B028", "B036", "B038", "C001"])(
    "tells what %s may mean, and only of links",
    (code) => {
      const link = gatewayError(coded(code), aLink("create_payment_link"))
      const charge = gatewayError(coded(code), aContext("capture_charge"))

      expect(link.message).toMatch(
        new RegExp(`No; ${code}; which may mean that [a-z ,]+\\)`)
      )
      expect(charge.message).not.toContain("may mean")
    }
  )

  it.each(["B999", "constructor", "__proto__"])(
    "guesses nothing about the code %s",
    (code) => {
      const { message } = gatewayError(
        coded(code),
        aLink("create_payment_link")
      )

      expect(message).toContain(`422 (No; ${code}). `)
    }
  )

  it.each<[GatewayOperation, string]>([
    ["create_payment_link", "createPaymentLink"],
    ["deactivate_payment_link", "deactivatePaymentLink"],
    ["refund_link_transaction", "refundLinkTransaction"],
  ])("names the options where %s finds no such path", (operation, name) => {
    expect(
      gatewayError(refused(404, "<html>"), aLink(operation)).message
    ).toContain(
      `check the options paymentLink.pathPrefix and dialect.linkPaths.${name}`
    )
  })

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

  it("says of a refused document that the published pattern takes no CNPJ", () => {
    const failure = refused(400, {
      errors: [{ field: "customer.document", message: "is not valid" }],
    })

    expect(gatewayError(failure, aContext("authorize_card")).message).toContain(
      "takes none of 14 digits, so ask the operator, and the buyer for a CPF"
    )
  })

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
