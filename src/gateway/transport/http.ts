import type { UnreachableReason } from "../../core/errors/gateway-not-sent-errors"

export interface HttpRequest {
  method: "GET" | "POST"
  url: URL
  headers: Record<string, string>
  body?: string
}

export interface HttpAnswer {
  httpStatus: number
  /** The Retry-After header as it came. */
  retryAfter: string | undefined
  receivedAt: Date
  body: string
  /** Set when the body is not whole, with what ended it. */
  cutShort?: "timed_out" | "broken_off" | "too_large"
}

/**
 * What came of sending one request. `not_sent` is claimed only when it is certain: the connection
 * never took the request, so not one byte of it left.
 */
export type Exchange =
  | { kind: "answered"; answer: HttpAnswer }
  | { kind: "not_sent"; reason: UnreachableReason; cause?: unknown }
  | { kind: "no_reply"; cause?: unknown }

export interface ExchangeLimits {
  /** To get a connection, in milliseconds. */
  connectMs: number
  /** For all of it, in milliseconds. */
  totalMs: number
}
