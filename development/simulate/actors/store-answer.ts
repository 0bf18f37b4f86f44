/** The answer that a simulated shopper or administrator gets from the store. */
export interface StoreAnswer {
  status: number
  body: Record<string, unknown>
}

/** The ways of paying for a cart with their prices, as the answer of the plugin's route contains them. */
export interface Ways {
  total: number
  pix: { total: number } | null
  card: { count: number; total: number }[]
  quote: string
}

/** The status of a `StoreAnswer` that stands for a request without an answer. */
export const NO_ANSWER = 599

/**
 * Returns the text of an error in an answer, or otherwise the answer's message or type. A message that consists of a
 * code and values is returned as JSON.
 */
export function messageOfAnswer({ body }: StoreAnswer): string {
  const { type, error, message } = body as {
    type?: string
    error?: { message?: string }
    message?: string | object
  }
  const words = error?.message ?? message ?? type ?? ""
  return typeof words === "string" ? words : JSON.stringify(words)
}

export function formatAnswerAsOneLine(answer: StoreAnswer): string {
  if (answer.status === NO_ANSWER) return "no answer"
  return `${answer.status} ${messageOfAnswer(answer).slice(0, 140)}`.trim()
}
