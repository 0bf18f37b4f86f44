import type { Dispatcher } from "undici"
import { ExchangeHandler } from "./exchange-handler"
import type { Exchange, ExchangeLimits, HttpRequest } from "./http"
import type { Transport } from "./transport"

/** Only sends and listens: never throws, follows no redirect, repeats nothing, judges nothing. */
export async function exchange(
  transport: Transport,
  request: HttpRequest,
  limits: ExchangeLimits
): Promise<Exchange> {
  const { dispatcher, clock } = transport
  const ended = new AbortController()
  const handler = new ExchangeHandler(clock)
  void clock
    .sleep(limits.connectMs, ended.signal)
    .then(() => handler.connectTimeIsUp())
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

function dispatchOptions({
  method,
  url,
  headers,
  body,
}: HttpRequest): Dispatcher.DispatchOptions {
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
