import { answerJson } from "../http/answer"
import { Refusal, type Problem } from "../http/refusal"

const REQUIRED = 1
const INVALID = 2
const UNAUTHORIZED = 3

/** The error body that the SDK hands to a shop's `error` callback. */
export function refuseCard(
  status: 400 | 401 | 415,
  problems: readonly Problem[]
): Refusal {
  const errors = problems.map(({ field, message }) => ({
    errorCode: errorCode(status, message),
    message: `${field} ${message}`,
    field,
  }))
  return new Refusal(
    errors.map(({ message }) => message).join("; "),
    answerJson(status, { errors })
  )
}

function errorCode(status: number, message: string): number {
  if (status === 401) {
    return UNAUTHORIZED
  }
  return message === "is required" ? REQUIRED : INVALID
}
