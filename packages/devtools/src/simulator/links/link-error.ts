import type { z } from "zod"

import { buildJsonAnswer, joinProblems, Refusal } from "../gateway/answer"
import type { GatewayRequest } from "../gateway/gateway-request"
import { parseJsonBody } from "../gateway/read-json"

/**
 * The error codes of the payment-link API. The operator has published the codes without their meanings. The simulator
 * uses them with these meanings:
 *
 * - B001: the request is malformed, or the id is unknown.
 * - B005: the order number is wrong.
 * - B021: the amounts are wrong.
 * - B028: the payment methods are wrong.
 * - B036: the last day is wrong.
 * - B038: the payment cannot be refunded.
 * - C001: the service itself failed.
 */
type LinkErrorCode =
  "B001" | "B005" | "B021" | "B028" | "B036" | "B038" | "C001"

/** Returns a refusal whose answer has the error format of the payment-link API. */
export function buildLinkRefusal(
  status: number,
  code: LinkErrorCode,
  message: string
): Refusal {
  const type = code === "C001" ? "SERVICE" : "BUSINESS"
  const body = { error: { message, type, code } }
  return new Refusal(message, buildJsonAnswer(status, body))
}

/**
 * Returns a refusal with the given status, for a request whose body is too large or for which a test has scripted a
 * failure. The error code is C001 for a status of at least 500, and otherwise B001.
 */
export function buildLinkRefusalOfStatus(
  status: number,
  message: string
): Refusal {
  return buildLinkRefusal(status, status >= 500 ? "C001" : "B001", message)
}

/**
 * Parses the body of a request about payment links, and checks the body against `schema`. If fields are wrong, throws a
 * refusal with the status 422 and a message that lists these fields.
 *
 * `codes` contains error codes, by the name of a field. The refusal has the error code of the first wrong field, or
 * B001 if `codes` does not contain that field.
 */
export function readLinkBody<S extends z.ZodType>(
  exchange: GatewayRequest,
  schema: S,
  codes: Readonly<Record<string, LinkErrorCode>> = {}
): z.output<S> {
  return parseJsonBody(exchange, schema, (status, { message, errors = [] }) => {
    const field = errors[0]?.field ?? ""
    const known = Object.keys(codes).find((name) => field.startsWith(name))
    return buildLinkRefusal(
      status === 400 ? 422 : status,
      codes[known ?? ""] ?? "B001",
      errors.length > 0 ? joinProblems(errors) : message
    )
  })
}
