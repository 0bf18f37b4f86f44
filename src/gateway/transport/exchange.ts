import type { Dispatcher } from "undici"
import type { UnreachableReason } from "../../core/errors/gateway-not-sent-errors"
import type { Clock } from "../../core/ports/clock"
import { ExchangeHandler } from "./exchange-handler"

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

/** Only sends and listens: never throws, follows no redirect, repeats nothing, judges nothing. */
export async function exchange(
  through: { dispatcher: Dispatcher; clock: Clock },
  request: HttpRequest,
  limits: ExchangeLimits
): Promise<Exchange> {
  const { dispatcher, clock } = through
  const ended = new AbortController()
  const handler = new ExchangeHandler(clock)
  void clock.sleep(limits.connectMs, ended.signal).then(() => handler.connectTimeIsUp())
  void clock.sleep(limits.totalMs, ended.signal).then(() => handler.timeIsUp())
  try {
    dispatcher.dispatch(dispatchOptions(request), handler)
  } catch (error) {
    handler.fail(error)
  }
  const result = await handler.result
  ended.abort()
  return result
}

function dispatchOptions({ method, url, headers, body }: HttpRequest): Dispatcher.DispatchOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    // undici's own deadlines are off: ours come from the caller's budget and one clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(body === undefined ? {} : { body }),
  }
}
