import { answerJson, type Answer } from "./answer"

/** Thrown by an operation that will not do what it was asked; nothing has changed when it is. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(message: string, answer: Answer) {
    super(message)
    this.name = "Refusal"
    this.answer = answer
  }
}

export type Problem = { message: string; field: string }

/** The error body of the charge API; `errors` names each offending field by its JSON path. */
export type CallError = {
  message: string
  businessCode?: string
  errors?: Problem[]
}

export function refuseCall(
  status: number,
  error: CallError,
  headers: Record<string, string> = {}
): Refusal {
  return new Refusal(
    sentence(error),
    answerJson(status, { errors: [], ...error }, headers)
  )
}

function sentence({ message, errors }: CallError): string {
  const problems = (errors ?? []).map(
    (problem) => `${problem.field} ${problem.message}`
  )
  return [message, ...problems].join("; ")
}
