/** An answer of the store to a person. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The status that stands for an answer that never came. */
export const NO_ANSWER = 599

/** Returns the message that a person would read in an answer. */
export function wordsOf({ body }: Answer): string {
  const { type, error, message } = body as {
    type?: string
    error?: { message?: string }
    message?: string
  }
  return error?.message ?? message ?? type ?? ""
}

export function inShort(answer: Answer): string {
  if (answer.status === NO_ANSWER) return "no answer"
  return `${answer.status} ${wordsOf(answer).slice(0, 140)}`.trim()
}
