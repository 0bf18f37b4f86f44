import type { z } from "zod"

import { answerJson, joinProblems, Refusal } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import { readJson } from "../gateway/read-json"

/**
 * The published error codes of the payment-link API. Their meanings are not published, so these are the simulator's
 * own:
 *
 * - B001: a malformed request, or an unknown id.
 * - B005: the order number.
 * - B021: the amounts.
 * - B028: the payment methods.
 * - B036: the last day.
 * - B038: a payment that cannot be refunded.
 * - C001: the service itself.
 */
type LinkErrorCode =
  "B001" | "B005" | "B021" | "B028" | "B036" | "B038" | "C001"

/** Makes a refusal with the error body of the payment-link API. */
export function refuseLinkCall(
  status: number,
  code: LinkErrorCode,
  message: string
): Refusal {
  const type = code === "C001" ? "SERVICE" : "BUSINESS"
  const body = { error: { message, type, code } }
  return new Refusal(message, answerJson(status, body))
}

/**
 * Makes the refusal of a request that did not reach an operation of the payment-link API, such as a request with an
 * unknown path.
 */
export function refuseAtLinks(status: number, message: string): Refusal {
  return refuseLinkCall(status, status >= 500 ? "C001" : "B001", message)
}

/**
 * Reads a body by its schema. Throws a refusal whose message names each wrong field and its problem. The error code of
 * the refusal is that of the first wrong field.
 */
export function readLinkBody<S extends z.ZodType>(
  exchange: Exchange,
  schema: S,
  codes: Readonly<Record<string, LinkErrorCode>> = {}
): z.output<S> {
  return readJson(exchange, schema, (status, { message, errors = [] }) => {
    const field = errors[0]?.field ?? ""
    const known = Object.keys(codes).find((name) => field.startsWith(name))
    return refuseLinkCall(
      status === 400 ? 422 : status,
      codes[known ?? ""] ?? "B001",
      errors.length > 0 ? joinProblems(errors) : message
    )
  })
}
