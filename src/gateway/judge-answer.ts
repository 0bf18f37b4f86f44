import { type JsonObject, jsonObject } from "../core/reading/json-object"
import type { CallContext } from "./call-context"
import { gatewayError } from "./gateway-error"
import type { Exchange, HttpAnswer } from "./transport/http"

/** The answer, whatever it says; throws when none came. */
export function answerOrThrow(
  exchanged: Exchange,
  context: CallContext
): HttpAnswer {
  switch (exchanged.kind) {
    case "answered":
      return exchanged.answer
    case "not_sent":
      throw gatewayError(exchanged, context)
    case "no_reply":
      throw gatewayError({ ...exchanged, phase: "before_headers" }, context)
  }
}

/** The JSON object of a 2xx that came whole; throws for every other answer. */
export function successOrThrow(
  answer: HttpAnswer,
  context: CallContext
): JsonObject {
  const body = jsonObject(wholeOrThrow(answer, context))
  if (!body) {
    throw gatewayError(
      { kind: "answer_invalid", answer, fault: "unreadable" },
      context
    )
  }
  return body
}

/** The body of a 2xx that came whole, whatever it is; throws for every other answer. */
export function wholeOrThrow(answer: HttpAnswer, context: CallContext): string {
  if (answer.httpStatus >= 300) {
    throw gatewayError({ kind: "refused", answer }, context)
  }
  if (answer.cutShort === "too_large") {
    throw gatewayError(
      { kind: "answer_invalid", answer, fault: "too_large" },
      context
    )
  }
  if (answer.cutShort !== undefined) {
    const { httpStatus } = answer
    throw gatewayError(
      { kind: "no_reply", phase: "in_body", httpStatus },
      context
    )
  }
  return answer.body
}
