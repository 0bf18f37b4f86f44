import { refusalReason, asRefusedRequest } from "../api/refused-request"

type Translate = (key: string, values?: { defaultValue?: string }) => string

/**
 * Returns the texts to show after a failed request. `text` is the page's own text for the error code. If the page has
 * no text for this code, or there is no code, `text` is the server's message in the user's language. If there was no
 * answer, or a server error without a code, `text` is a general text, and the message is only a technical detail
 * (`details`).
 */
export function refusalWords(t: Translate, error: unknown) {
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
    /** The message for developers. Undefined if `text` already contains it. */
    details: text === message ? refused?.because : message,
  }
}
