import type { JsonObject } from "../../core/reading/json-object"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { successOrThrow } from "../judge-answer"
import type { HttpAnswer } from "../transport/http"
import { saysError } from "../wire/error-answer"

/** Throws unless a 2xx shows, without any sign of an error, that it was done. */
export function shownDoneOrThrow(
  answer: HttpAnswer,
  context: CallContext,
  showsDone: (body: JsonObject) => boolean
): void {
  const body = successOrThrow(answer, context)
  const isErroneous = saysError(body)
  if (isErroneous || !showsDone(body)) {
    throw gatewayError(
      {
        kind: "answer_invalid",
        answer,
        fault: isErroneous ? "says_error" : "not_shown_done",
      },
      context
    )
  }
}
