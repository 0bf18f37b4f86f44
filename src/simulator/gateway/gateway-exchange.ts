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
  | { kind: "unreadable"; bytes: number }
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

/** The body as Express has read it: a buffer, undefined when it was larger than the limit, else nothing. */
export function readBody(given: unknown): RequestBody {
  if (given === undefined) {
    return { kind: "too_large" }
  }
  if (!Buffer.isBuffer(given) || given.length === 0) {
    return { kind: "empty" }
  }
  try {
    const value: unknown = JSON.parse(given.toString("utf8"))
    return { kind: "json", value }
  } catch {
    return { kind: "unreadable", bytes: given.length }
  }
}

type MediaTypeProblem = { status: 406 | 415; message: string }

/** The interface names both headers for every call with a body, so neither may be left to chance. */
export function mediaTypeProblem(
  headers: IncomingHttpHeaders
): MediaTypeProblem | undefined {
  const { accept } = headers
  const isAccepted = (accept ?? "").split(",").some(isJson)
  return (
    contentTypeProblem(headers) ??
    (isAccepted
      ? undefined
      : {
          status: 406,
          message: `Accept must name application/json, not ${accept ?? "be absent"}`,
        })
  )
}

export function contentTypeProblem({
  "content-type": given,
}: IncomingHttpHeaders): MediaTypeProblem | undefined {
  return isJson(given ?? "")
    ? undefined
    : {
        status: 415,
        message: `Content-Type must be application/json, not ${given ?? "absent"}`,
      }
}

function isJson(header: string): boolean {
  return header.split(";")[0]?.trim().toLowerCase() === "application/json"
}
