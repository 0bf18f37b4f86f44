import type { Dispatcher } from "undici"
import type { Clock } from "../../domain/time-budget"
import type { NotSentReason } from "../../domain/errors/gateway-error"
import type {
  HttpExchange,
  HttpTimeouts,
  HttpAnswer,
  HttpRequest,
  Transport,
} from "./http"

/** Sends a request once and waits for the answer, whatever its status is. Follows no redirect. Never throws. */
export async function sendHttpRequest(
  transport: Transport,
  request: HttpRequest,
  limits: HttpTimeouts
): Promise<HttpExchange> {
  const { dispatcher, clock } = transport
  const ended = new AbortController()
  const handler = new HttpExchangeHandler(clock)
  void clock
    .sleep(limits.connectMs, ended.signal)
    .then(() => handler.finishOnConnectTimeout())
  void clock
    .sleep(limits.totalMs, ended.signal)
    .then(() => handler.finishOnCallTimeout())
  try {
    dispatcher.dispatch(dispatchOptions(request), handler)
  } catch (error) {
    handler.finishAfterError(error)
  }
  const result = await handler.result
  ended.abort()
  transport.onExchange?.(request, result)
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
    // The time limits of undici are switched off, because `sendHttpRequest` measures the caller's time with a single
    // clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(body === undefined ? {} : { body }),
  }
}

/** The largest accepted answer. A charge has a few kilobytes, and a Pix QR code as an image has less than 100 KB. */
const LARGEST_ANSWER_BYTES = 1024 * 1024

/**
 * Receives undici's events for one HTTP request and its answer. undici reports the start of a request in the same tick
 * in which it writes the first byte. If undici has reported no start, nothing was sent.
 */
export class HttpExchangeHandler implements Dispatcher.DispatchHandler {
  readonly result: Promise<HttpExchange>
  #resolve!: (exchange: HttpExchange) => void
  #controller: Dispatcher.DispatchController | undefined
  #started = false
  #done = false
  #head: Omit<HttpAnswer, "body"> | undefined
  #chunks: Buffer[] = []
  #size = 0

  constructor(private readonly clock: Clock) {
    this.result = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#done) {
      // `not_sent` was already reported. Aborting here, before the first byte, makes sure that nothing is sent.
      controller.abort(new Error("The time for this request is up."))
      return
    }
    this.#started = true
    this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    httpStatus: number,
    headers: Record<string, string | string[] | undefined>
  ): void {
    if (httpStatus < 200) {
      return // A 1xx answer only announces that the final answer follows.
    }
    const retryAfter = [headers["retry-after"]].flat()[0]
    this.#head = { httpStatus, retryAfter, receivedAt: this.clock.now() }
  }

  onResponseData(
    _controller: Dispatcher.DispatchController,
    chunk: Buffer
  ): void {
    if (this.#done) {
      return
    }
    this.#size += chunk.length
    if (this.#size > LARGEST_ANSWER_BYTES) {
      this.#cutShort("too_large")
      return
    }
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (this.#head) {
      this.#finishExchange({
        kind: "answered",
        answer: { ...this.#head, body: this.#decodeBody() },
      })
    }
  }

  onResponseError(
    _controller: Dispatcher.DispatchController,
    error: Error
  ): void {
    this.finishAfterError(error)
  }

  finishAfterError(cause: unknown): void {
    if (!this.#started) {
      this.#finishExchange({
        kind: "not_sent",
        reason: notSentReasonOf(cause),
        cause,
      })
    } else if (this.#head) {
      this.#cutShort("broken_off")
    } else {
      this.#finishExchange({ kind: "no_reply", cause })
    }
  }

  finishOnConnectTimeout(): void {
    if (!this.#started) {
      this.#finishExchange({ kind: "not_sent", reason: "connect_timeout" })
    }
  }

  finishOnCallTimeout(): void {
    if (this.#head) {
      this.#cutShort("timed_out")
      return
    }
    this.finishOnConnectTimeout()
    this.#finishExchange({ kind: "no_reply" })
  }

  #cutShort(cutShort: NonNullable<HttpAnswer["cutShort"]>): void {
    if (this.#head) {
      this.#finishExchange({
        kind: "answered",
        answer: { ...this.#head, body: this.#decodeBody(), cutShort },
      })
    }
  }

  #finishExchange(exchange: HttpExchange): void {
    if (this.#done) {
      return
    }
    this.#done = true
    this.#resolve(exchange)
    this.#chunks = []
    const isWhole =
      exchange.kind === "answered" && exchange.answer.cutShort === undefined
    if (!isWhole) {
      this.#controller?.abort(new Error("The exchange has ended."))
    }
  }

  #decodeBody(): string {
    return new TextDecoder().decode(Buffer.concat(this.#chunks))
  }
}

const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_)/

/** Returns why a request was not sent. The reason is derived from the code of the error that Node or undici threw. */
export function notSentReasonOf(cause: unknown): NotSentReason {
  const code = errorCodeOf(cause)
  switch (code) {
    case "ECONNREFUSED":
      return "refused"
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return "connect_timeout"
    case "UND_ERR_CLOSED":
    case "UND_ERR_DESTROYED":
      return "client_closed"
  }
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) {
    return "dns"
  }
  return TLS_CODE.test(code) ? "tls" : "connection_failed"
}

function errorCodeOf(cause: unknown): string {
  if (typeof cause !== "object" || cause === null) {
    return ""
  }
  if (
    "errors" in cause &&
    Array.isArray(cause.errors) &&
    cause.errors.length > 0
  ) {
    return errorCodeOf(cause.errors[0]) // There is one error for each IP address of the host. The first one is enough.
  }
  return "code" in cause && typeof cause.code === "string" ? cause.code : ""
}
