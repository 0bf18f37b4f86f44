import { refusalReason, refusedRequest } from "../api/refused-request"

type Translate = (key: string, values?: { defaultValue?: string }) => string

/**
 * Returns the texts about a failed request. `text` is the page's own text for the error's code. For a code that the
 * page does not know, `text` is the server's message, which is in the reader's language. If the plugin did not answer
 * the request, the message is only for developers, and is in `details`.
 */
export function refusalWords(t: Translate, error: unknown) {
  const refused = refusedRequest(error)
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
    /** A message for a developer. Undefined if `text` already contains everything. */
    details: text === message ? refused?.because : message,
  }
}
