import type { IncomingHttpHeaders } from "node:http"

/** What the simulator can be asked to do as the gateway; faults and the request log speak of these. */
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

/** One request, read in full, as an operation sees it. */
export type Exchange = {
  headers: IncomingHttpHeaders
  params: Record<string, string>
  query: URLSearchParams
  body: RequestBody
  /** How long lookups lag behind a commit, by a scripted fault; usually 0. */
  invisibleForMs: number
  /** Whether it is only accepted, and done when the control says so, by a scripted fault. */
  isQueued: boolean
}

/** The body as Express has read it: a buffer, or something else for none. */
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

/** The interface names both headers for every call with a body, so neither may be left to chance. */
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
