import type { IncomingHttpHeaders } from "node:http"

/** The names of the gateway's operations, which faults and the request log use. */
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

/** A request whose body is completely read. It is the input of an operation. */
export type Exchange = {
  headers: IncomingHttpHeaders
  params: Record<string, string>
  query: URLSearchParams
  body: RequestBody
  /**
   * How long lookups do not show the effect of this request, in milliseconds. The number is 0 unless a scripted fault
   * sets it.
   */
  invisibleForMs: number
  /**
   * Whether a scripted fault delays the effect of this request. The gateway then only accepts the request, and carries
   * it out when the control calls `applyQueued`.
   */
  isQueued: boolean
}

/** Converts the body that Express has read, which is a buffer. Any other value means that there is no body. */
export function readBody(given: unknown): RequestBody {
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
 * Returns the problem with the headers content-type and accept, or `undefined` if both are right. The gateway's
 * interface document requires both for every call with a body.
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
