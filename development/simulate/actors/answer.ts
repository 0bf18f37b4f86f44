/** An answer of the store to a person. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The status that stands for an answer that never came. */
export const NO_ANSWER = 599

/** Returns the message of an answer; one that the dashboard shows in its reader's language, as JSON with its code. */
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
