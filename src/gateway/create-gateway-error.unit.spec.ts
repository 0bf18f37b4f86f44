import type { GatewayOperation } from "../charge/errors"
import type { CallContext } from "./call-context"
import { gatewayError, type CallFailure } from "./create-gateway-error"
import type { HttpAnswer } from "./transport/http"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

function aContext(operation: GatewayOperation): CallContext {
  return operation === "request_access_token"
    ? { operation, secrets: [] }
    : { operation, merchantChargeId: ID, secrets: [] }
}

function refused(
  httpStatus: number,
  body: unknown = {},
  retryAfter?: string
): CallFailure {
  return { kind: "refused", answer: anAnswer(httpStatus, body, retryAfter) }
}

function anAnswer(
  httpStatus: number,
  body: unknown,
  retryAfter?: string
): HttpAnswer {
  return {
    httpStatus,
    retryAfter,
    receivedAt: new Date(0),
    body: typeof body === "string" ? body : JSON.stringify(body),
  }
}

const CREATIONS = [
  "authorize_card",
  "create_pix_charge",
  "create_wallet_charge",
] as const

const MONEY_OPERATIONS = [
  ...CREATIONS,
  "capture_charge",
  "refund_charge",
] as const

type Row = [
  callFailure: CallFailure,
  name: string,
  outcomes: [ofMoney: string, ofLookUp: string],
  retryable: boolean,
]

const unreadable: CallFailure = {
  kind: "answer_invalid",
  answer: anAnswer(200, "<html>"),
  fault: "unreadable",
}

const table: Row[] = [
  [
    { kind: "disabled" },
    "GatewayOperationDisabledError",
    ["not_sent", "not_sent"],
    false,
  ],
  [
    { kind: "request_invalid", problems: [] },
    "GatewayRequestInvalidError",
    ["not_sent", "not_sent"],
    false,
  ],
  [
    { kind: "not_sent", reason: "refused" },
    "GatewayUnreachableError",
    ["not_sent", "not_sent"],
    true,
  ],
  [
    { kind: "not_sent", reason: "dns" },
    "GatewayUnreachableError",
    ["not_sent", "not_sent"],
    true,
  ],
  [
    { kind: "not_sent", reason: "tls" },
    "GatewayUnreachableError",
    ["not_sent", "not_sent"],
    false,
  ],
  [
    { kind: "not_sent", reason: "client_closed" },
    "GatewayUnreachableError",
    ["not_sent", "not_sent"],
    false,
  ],
  [
    { kind: "paused", retryAfterMs: 8_200 },
    "GatewayPausedError",
    ["not_sent", "not_sent"],
    false,
  ],
  [
    { kind: "no_reply", phase: "before_headers" },
    "GatewayNoReplyError",
    ["unknown", "unknown"],
    true,
  ],
  [
    { kind: "no_reply", phase: "in_body" },
    "GatewayNoReplyError",
    ["unknown", "unknown"],
    true,
  ],
  [unreadable, "GatewayResponseInvalidError", ["unknown", "unknown"], true],
  [
    { ...unreadable, fault: "other_charge" },
    "GatewayResponseInvalidError",
    ["unknown", "unknown"],
    false,
  ],
  [refused(302), "GatewayResponseInvalidError", ["unknown", "unknown"], false],
  [refused(401), "GatewayAuthenticationError", ["rejected", "rejected"], false],
  [refused(403), "GatewayAuthenticationError", ["rejected", "rejected"], false],
  [refused(405), "GatewayRejectedError", ["rejected", "rejected"], false],
  [refused(408), "GatewayUnavailableError", ["unknown", "unknown"], true],
  [refused(415), "GatewayRejectedError", ["rejected", "rejected"], false],
  [refused(422), "GatewayRejectedError", ["rejected", "rejected"], false],
  [refused(429), "GatewayRateLimitedError", ["rejected", "rejected"], true],
  [refused(499), "GatewayUnavailableError", ["unknown", "unknown"], true],
  [refused(500), "GatewayUnavailableError", ["unknown", "unknown"], true],
  [
    refused(502, "<html>"),
    "GatewayUnavailableError",
    ["unknown", "unknown"],
    true,
  ],
  [refused(599), "GatewayUnavailableError", ["unknown", "unknown"], true],
]

const titled = table.map((row): [string, ...Row] => [titleOf(row[0]), ...row])

function titleOf(callFailure: CallFailure): string {
  switch (callFailure.kind) {
    case "refused":
      return `an answer ${callFailure.answer.httpStatus}`
    case "not_sent":
      return `not sent (${callFailure.reason})`
    case "no_reply":
      return `no reply (${callFailure.phase})`
    case "answer_invalid":
      return `an answer that is ${callFailure.fault}`
    case "disabled":
    case "request_invalid":
    case "paused":
      return callFailure.kind
  }
}

describe("the factory of gateway errors", () => {
  it.each(titled)(
    "makes of %s the right class and outcome",
    (_title, callFailure, name, outcomes, retryable) => {
      const lookUp = gatewayError(callFailure, aContext("look_up_charge"))

      MONEY_OPERATIONS.forEach((operation) =>
        expect(gatewayError(callFailure, aContext(operation))).toMatchObject({
          operation,
          name,
          outcome: outcomes[0],
          retryable,
        })
      )
      expect(lookUp).toMatchObject({ name, outcome: outcomes[1], retryable })
    }
  )

  it.each(titled)(
    "takes a failed token request, %s, for not sent",
    (_title, callFailure) => {
      expect(
        gatewayError(callFailure, aContext("request_access_token")).outcome
      ).toBe("not_sent")
    }
  )

  it("takes 404 of what moves money for rejected, and an unproven 404 of a look-up for unknown", () => {
    MONEY_OPERATIONS.forEach((operation) =>
      expect(gatewayError(refused(404), aContext(operation))).toMatchObject({
        outcome: "rejected",
      })
    )
    expect(
      gatewayError(refused(404), aContext("look_up_charge"))
    ).toMatchObject({
      name: "GatewayResponseInvalidError",
      outcome: "unknown",
      retryable: true,
    })
  })

  it.each([400, 409, 422])(
    "takes a %i that may be about the id for unknown on a creation only",
    (httpStatus) => {
      const callFailure = refused(httpStatus, {
        message: `charge ${ID} exists`,
      })

      CREATIONS.forEach((operation) =>
        expect(gatewayError(callFailure, aContext(operation))).toMatchObject({
          name: "GatewayDuplicateChargeError",
          outcome: "unknown",
          retryable: false,
        })
      )
      expect(
        gatewayError(callFailure, aContext("look_up_charge"))
      ).toMatchObject({
        outcome: "rejected",
      })
    }
  )

  it.each([400, 422])(
    "takes an unreadable %i of what moves money for unknown",
    (httpStatus) => {
      MONEY_OPERATIONS.forEach((operation) =>
        expect(
          gatewayError(refused(httpStatus, "<html>"), aContext(operation))
        ).toMatchObject({
          name: "GatewayResponseInvalidError",
          outcome: "unknown",
        })
      )
    }
  )

  it.each(["capture_charge", "refund_charge"] as const)(
    "takes a conflict of %s for unknown, and a refusal that names the charge for what it is",
    (operation) => {
      const body = { message: `charge ${ID} exists in a state that forbids it` }

      expect(
        gatewayError(refused(409, body), aContext(operation))
      ).toMatchObject({
        name: "GatewayResponseInvalidError",
        outcome: "unknown",
      })
      expect(
        gatewayError(refused(422, body), aContext(operation))
      ).toMatchObject({ name: "GatewayRejectedError", outcome: "rejected" })
    }
  )

  it("takes OAuth's invalid_client at 400 for a wrong credential", () => {
    const callFailure = refused(400, { error: "invalid_client" })

    expect(
      gatewayError(callFailure, aContext("request_access_token"))
    ).toMatchObject({
      name: "GatewayAuthenticationError",
      retryable: false,
    })
  })

  it("says what was attempted, what came back and what to do", () => {
    const body = {
      message: "Invalid request",
      businessCode: "B-1",
      errors: [{ field: "customer.email", message: "is not valid" }],
    }

    expect(
      gatewayError(refused(400, body), aContext("authorize_card")).message
    ).toBe(
      `Authorizing the card charge ${ID}: the gateway answered 400 ` +
        "(Invalid request; B-1; customer.email is not valid). " +
        "Nothing was done; the same request will be refused again."
    )
    expect(
      gatewayError(
        { kind: "no_reply", phase: "before_headers" },
        aContext("authorize_card")
      ).message
    ).toBe(
      `Authorizing the card charge ${ID}: the request was sent to the gateway, and no answer came. ` +
        "Whether the charge was made is unknown: look it up, and never send it again."
    )
  })

  it.each([
    ["create_pix_charge", "Creating the Pix charge"],
    ["create_wallet_charge", "Creating the wallet charge"],
  ] as const)("says of %s what was attempted", (operation, attempted) => {
    expect(gatewayError(refused(502), aContext(operation)).message).toBe(
      `${attempted} ${ID}: the gateway answered 502. ` +
        "Whether the charge was made is unknown: look it up, and never send it again."
    )
  })

  it("keeps the cause", () => {
    const cause = new Error("socket")

    expect(
      gatewayError(
        { kind: "no_reply", phase: "in_body", cause },
        aContext("authorize_card")
      ).cause
    ).toBe(cause)
  })
})
