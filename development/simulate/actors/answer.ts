/** The store's answer to a request of an actor. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The status of an answer that stands for no answer at all. */
export const NO_ANSWER = 599

/**
 * Returns the message of an answer. If the message is a code with values, which the dashboard words in its reader's
 * language, returns it as JSON.
 */
export function wordsOf({ body }: Answer): string {
  const { type, error, message } = body as {
    type?: string
    error?: { message?: string }
    message?: string | object
  }
  const words = error?.message ?? message ?? type ?? ""
  return typeof words === "string" ? words : JSON.stringify(words)
}

export function inShort(answer: Answer): string {
  if (answer.status === NO_ANSWER) return "no answer"
  return `${answer.status} ${wordsOf(answer).slice(0, 140)}`.trim()
}
