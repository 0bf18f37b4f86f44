import type { IncomingHttpHeaders } from "node:http"

/** The names of the gateway's operations. Scripted faults and the request log refer to an operation by this name. */
export const operations = [
  "token",
  "authorize",
  "pix",
  "wallet",
  "capture",
  "refund",
  "look_up",
  "tokenize",
  "brand",
  "save_card",
  "delete_card",
  "create_link",
  "look_up_link",
  "list_link_transactions",
  "deactivate_link",
  "refund_link",
] as const

export type Operation = (typeof operations)[number]

export type RequestBody =
  | { kind: "empty" }
  | { kind: "json"; value: unknown }
  | { kind: "text"; text: string }
  | { kind: "too_large" }

/** One request to the gateway's API with its complete body, as an operation receives it. */
export type GatewayRequest = {
  headers: IncomingHttpHeaders
  params: Record<string, string>
  query: URLSearchParams
  body: RequestBody
  /**
   * How long lookups still show the state before this request, in milliseconds. It is 0 unless a test has scripted the
   * fault `invisible_for`.
   */
  invisibleForMs: number
  /**
   * Whether a test has scripted the fault `queue` for this request. The gateway then accepts the capture or refund, and
   * makes it only when the test calls `applyQueued`.
   */
  isQueued: boolean
}

/**
 * Parses the body of a request. `given` is a buffer if Express has read a body, and any other value if the request has
 * no body.
 */
export function parseBody(given: unknown): RequestBody {
  if (!Buffer.isBuffer(given) || given.length === 0) {
    return { kind: "empty" }
  }
  const text = given.toString("utf8")
  try {
    return { kind: "json", value: JSON.parse(text) as unknown }
  } catch {
    return { kind: "text", text }
  }
}

type MediaTypeProblem = { status: 406 | 415; message: string }

/**
 * Returns what is wrong with the headers content-type and accept, or `undefined` if they are right. According to the
 * gateway's interface document, every request with a body needs both.
 */
export function mediaTypeProblem(
  headers: IncomingHttpHeaders
): MediaTypeProblem | undefined {
  const { accept = "" } = headers
  const problem = contentTypeProblem(headers)
  if (problem || accept.split(",").some(isJson)) {
    return problem
  }
  const given = accept || "be absent"
  const message = `Accept must name application/json, not ${given}`
  return { status: 406, message }
}

export function contentTypeProblem({
  "content-type": given = "absent",
}: IncomingHttpHeaders): MediaTypeProblem | undefined {
  const message = `Content-Type must be application/json, not ${given}`
  return isJson(given) ? undefined : { status: 415, message }
}

function isJson(header: string): boolean {
  return header.split(";")[0]?.trim().toLowerCase() === "application/json"
}
