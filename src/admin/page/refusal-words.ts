import { refusalReason, asRefusedRequest } from "../api/refused-request"

type Translate = (key: string, values?: { defaultValue?: string }) => string

/**
 * Returns the texts to show after a failed request. `text` depends on the answer:
 *
 * - If the answer has an error code for which the pages have a text, `text` is this text.
 * - If there was no answer, or the answer is a server error without a code, `text` is a general text.
 * - In all other cases, `text` is the server's message.
 */
export function textsOfFailedRequest(t: Translate, error: unknown) {
  const refused = asRefusedRequest(error)
  const reason = refusalReason(refused?.status)
  const message = error instanceof Error ? error.message : String(error)
  const isAnswered = reason !== "unknown" || refused?.code !== undefined
  const text = t(
    `refusal.words.${refused?.code ?? (isAnswered ? "none" : "no_answer")}`,
    { defaultValue: message }
  )
  return {
    reason,
    what: t(`refusal.${reason}.what`),
    todo: t(`refusal.${reason}.todo`),
    text,
    /**
     * A technical detail for developers. Usually the detail is the message of the error. If `text` already shows this
     * message, the detail is the field `because` of the server's answer, which may be undefined.
     */
    details: text === message ? refused?.because : message,
  }
}
