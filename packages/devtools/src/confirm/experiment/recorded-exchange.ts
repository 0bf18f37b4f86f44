import type {
  HttpExchange,
  HttpRequest,
} from "../../../../../src/gateway/transport/http"

/** An HTTP request of the run and its result, which is usually an answer. Both may contain secrets. */
export interface RecordedExchange {
  request: HttpRequest
  exchange: HttpExchange
}

/** Returns the answer to an HTTP request as a list with one element. The list is empty if no answer arrived. */
export function answerAsList({ exchange }: RecordedExchange) {
  return exchange.kind === "answered" ? [exchange.answer] : []
}
