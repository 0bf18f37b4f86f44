import { maskDocument, maskName } from "../cpf-and-cnpj"
import type { Fault } from "../faults/fault"
import type { Clock } from "../simulated-clock"
import type { Operation, RequestBody } from "./gateway-request"

export type LoggedRequest = {
  /**
   * The requested operation, or "unknown" if no route has the request's path and method. A request with "unknown" shows
   * a mistake in the client.
   */
  operation: Operation | "unknown"
  method: string
  path: string
  at: string
  merchantChargeId: string | null
  /** The body of the request without secrets. If the request has no body, this is its query. */
  body: unknown
  fault: Fault["kind"] | null
  /**
   * The HTTP status of the answer, or `null` if there is no answer. With the fault `slow`, the status is set before the
   * answer is sent.
   */
  status: number | null
  /** Why the gateway refused the request. It is set even if a scripted fault has replaced the answer. */
  refusal: string | null
}

type ArrivedRequest = {
  method: string
  path: string
  params: Record<string, string>
  query: unknown
  body: unknown
}

/**
 * Adds a request to the log when it arrives, so that the log also shows requests that are never answered. The caller
 * adds the status of the answer later.
 */
export function logRequest(
  { method, path, params, query, body: given }: ArrivedRequest,
  operation: LoggedRequest["operation"],
  { clock, requests }: { clock: Clock; requests: LoggedRequest[] }
): LoggedRequest {
  const body = given as RequestBody
  const logged: LoggedRequest = {
    operation,
    method,
    path,
    at: new Date(clock.now()).toISOString(),
    merchantChargeId: params.merchantChargeId ?? chargeIdIn(body),
    body: redactedBody(body, query),
    fault: null,
    status: null,
    refusal: null,
  }
  requests.push(logged)
  return logged
}

function chargeIdIn(body: RequestBody): string | null {
  const value = body.kind === "json" ? body.value : undefined
  return typeof value === "object" && value && "merchantChargeId" in value
    ? String(value.merchantChargeId)
    : null
}

function redactedBody(body: RequestBody, query: unknown): unknown {
  switch (body.kind) {
    case "empty":
      return redact(query)
    case "json":
      return redact(body.value)
    case "text":
      return `[not JSON, ${Buffer.byteLength(body.text)} bytes]`
    case "too_large":
      return "[too large]"
  }
}

const HIDDEN = "[hidden]"
const CARD_NUMBER = /^\d{13,19}$/

/**
 * Returns a copy of a request body or query. Secrets are replaced completely. Of card tokens, ids of saved cards, card
 * numbers, documents and cardholders' names, only a part is shown.
 */
function redact(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => redact(item, name))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, redact(inner, key)])
    )
  }
  if (typeof value === "string") {
    return redactText(value, name)
  }
  if (typeof value === "number") {
    const text = String(value)
    const redacted = redactText(text, name)
    return redacted === text ? value : redacted
  }
  return value
}

// The rules match parts of names, so that a secret under a mistyped name is not logged either.
function redactText(text: string, name: string): string {
  if (/secret|cvv|password/i.test(name)) {
    return HIDDEN
  }
  if (/token/i.test(name)) {
    return `[card token, ends in ${text.slice(-4)}]`
  }
  if (/cardId$/i.test(name)) {
    return `[card id, ends in ${text.slice(-4)}]`
  }
  if (/document$/i.test(name)) {
    return maskDocument(text)
  }
  if (/holderName$/i.test(name)) {
    return maskName(text)
  }
  const digits = text.replace(/[\s-]/g, "")
  return CARD_NUMBER.test(digits) ? `[card, ends in ${digits.slice(-4)}]` : text
}
