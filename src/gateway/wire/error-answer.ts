import { jsonObject, type JsonObject } from "../../core/reading/json-object"

export interface ErrorAnswer {
  message: string | undefined
  businessCode: string | undefined
  fieldErrors: { field: string | undefined; message: string }[]
}

/**
 * Reads what an error body tells, from the shapes in circulation: `{message, businessCode,
 * errors: [{message, field}]}`, OAuth's `{error, error_description}` and `{error: {message, code}}`.
 * Undefined when the body is no JSON object.
 */
export function readErrorAnswer(body: string): ErrorAnswer | undefined {
  const answer = jsonObject(body)
  if (!answer) {
    return undefined
  }
  const nested = asObject(answer.error)
  const oauthError = text(answer.error)
  return {
    message:
      text(answer.message) ??
      text(answer.error_description) ??
      text(nested?.message),
    businessCode: text(answer.businessCode) ?? text(nested?.code) ?? oauthError,
    fieldErrors: asArray(answer.errors).flatMap(fieldErrorOf),
  }
}

/** An error told under a 2xx: says so itself, or lists errors. */
export function saysError(answer: JsonObject): boolean {
  return (
    answer.success === false ||
    asArray(answer.errors).length > 0 ||
    (answer.error !== undefined &&
      answer.error !== null &&
      answer.error !== false)
  )
}

function fieldErrorOf(error: unknown): ErrorAnswer["fieldErrors"] {
  const told = asObject(error)
  const message = text(told?.message) ?? text(error) ?? ""
  const field = text(told?.field)
  return message === "" && field === undefined ? [] : [{ field, message }]
}

function text(value: unknown): string | undefined {
  if (typeof value === "number") {
    return String(value)
  }
  return typeof value === "string" && value !== "" ? value : undefined
}

function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null
    ? (value as JsonObject)
    : undefined
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
