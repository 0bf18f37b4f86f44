import type { ServerResponse } from "node:http"

export type Answer = {
  status: number
  headers: Record<string, string>
  text: string
}

export function buildJsonAnswer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    text: JSON.stringify(body),
  }
}

export function sendAnswer(
  response: ServerResponse,
  { status, headers, text }: Answer
): number {
  const length = Buffer.byteLength(text)
  response.writeHead(status, { ...headers, "content-length": length }).end(text)
  return status
}

/**
 * Thrown by an operation to refuse a request. The operation must throw this error before it moves money or stores a
 * charge, link or card.
 */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    message: string,
    readonly answer: Answer
  ) {
    super(message)
  }
}

export type Problem = { message: string; field: string }

/** The error body of the charge API. `errors` names each wrong field by its JSON path. */
export type ChargeApiError = {
  message: string
  businessCode?: string
  errors?: Problem[]
}

export function buildRefusal(
  status: number,
  error: ChargeApiError,
  headers: Record<string, string> = {}
): Refusal {
  return new Refusal(
    [error.message, joinProblems(error.errors ?? [])]
      .filter(Boolean)
      .join("; "),
    buildJsonAnswer(status, { errors: [], ...error }, headers)
  )
}

/** Joins several problems into one text, such as "amount must be at least 1; customer is required". */
export function joinProblems(problems: readonly Problem[]): string {
  return problems.map(({ field, message }) => `${field} ${message}`).join("; ")
}
