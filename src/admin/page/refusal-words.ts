import { refusalReason, refusedRequest } from "../api/refused-request"

type Translate = (key: string, values?: { defaultValue?: string }) => string

/**
 * Returns the texts for a failed request. `text` is the page's own text for the error's code, or the server's message,
 * which is in the reader's language. If the server of the plugin did not answer, the message is only for developers and
 * is in `details`.
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
    /** A message for a developer, or undefined if there is none beyond `text`. */
    details: text === message ? refused?.because : message,
  }
}
