import {
  asJsonObject,
  parseJsonObject,
  type JsonObject,
} from "../../domain/parsing/values"

export interface ErrorAnswer {
  message: string | undefined
  businessCode: string | undefined
  fieldErrors: { field: string | undefined; message: string }[]
}

/**
 * Reads an error body in the known shapes: `{message, businessCode, errors: [{message, field}]}`, OAuth's `{error,
 * error_description}` and `{error: {message, code}}`. Returns `undefined` when the body is no JSON object.
 */
export function readErrorAnswer(body: string): ErrorAnswer | undefined {
  const answer = parseJsonObject(body)
  if (!answer) {
    return undefined
  }
  const nested = asJsonObject(answer.error)
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

/** Whether the body of a 2xx answer reports an error, by a field or by a list of errors. */
export function reportsError(answer: JsonObject): boolean {
  return (
    answer.success === false ||
    asArray(answer.errors).length > 0 ||
    (answer.error !== undefined &&
      answer.error !== null &&
      answer.error !== false)
  )
}

function fieldErrorOf(error: unknown): ErrorAnswer["fieldErrors"] {
  const reported = asJsonObject(error)
  const message = text(reported?.message) ?? text(error) ?? ""
  const field = text(reported?.field)
  return message === "" && field === undefined ? [] : [{ field, message }]
}

function text(value: unknown): string | undefined {
  if (typeof value === "number") {
    return String(value)
  }
  return typeof value === "string" && value !== "" ? value : undefined
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const ID_NAME = /merchant[\s_-]*charge[\s_-]*id/i

const EXISTS_WORDS =
  /\balready\b|\bexists\b|\bexisting\b|\bduplica|\bunique\b|j[áa] (foi |est[áa] )?(exist|cadastrad|utilizad|usad|registrad|processad|criad)/i

/**
 * Whether the refusal of a creation may mean that the id is already used. The gateway does not document how it says so.
 * Every mention of the id therefore counts, as name or as value. Every wording that could mean "exists" counts as well,
 * unless it is about another field, such as a used card token. If the refusal means something else after all, the only
 * cost is a lookup. If an existing charge were overlooked, a live charge would be reported as declined.
 */
export function mayMeanChargeExists(
  body: string,
  merchantChargeId?: string
): boolean {
  if (mentionsId(body, merchantChargeId)) {
    return true
  }
  const reported = readErrorAnswer(body)
  return (
    reported !== undefined &&
    messagesAboutWholeRequest(reported).some((words) =>
      EXISTS_WORDS.test(words)
    )
  )
}

/**
 * Whether a refusal says that the charge with this id exists. The refusal must have a word for "exists", and must be a
 * 409 or mention the id, as name or as value. Any other refusal may be about an existing customer, or a card that was
 * already used.
 */
export function saysChargeExists(
  { httpStatus, body }: { httpStatus: number; body: string },
  merchantChargeId?: string
): boolean {
  return (
    (httpStatus === 409 || mentionsId(body, merchantChargeId)) &&
    EXISTS_WORDS.test(body.replaceAll("_", " "))
  )
}

function mentionsId(
  body: string,
  merchantChargeId: string | undefined
): boolean {
  return (
    ID_NAME.test(body) ||
    (merchantChargeId !== undefined &&
      merchantChargeId !== "" &&
      body.toLowerCase().includes(merchantChargeId.toLowerCase()))
  )
}

function messagesAboutWholeRequest(reported: ErrorAnswer): string[] {
  const ofNoField = reported.fieldErrors.filter(
    ({ field }) => field === undefined
  )
  const words = [
    reported.message,
    reported.businessCode,
    ...ofNoField.map(({ message }) => message),
  ]
  return words.flatMap((word) =>
    word === undefined ? [] : [word.replaceAll("_", " ")]
  )
}

const ROUTER_WORDS =
  /\broutes?\b|\bno static resource\b|\bno handler\b|\bcannot (get|post)\b/i

/**
 * Whether the body of a 404 is the API's own report that it has no such charge. The body must be JSON in the API's
 * documented shape. A router that does not know the path answers 404 too, for example a proxy in HTML, Spring with
 * `path` and `timestamp`, or Kong with a message about routes. If such an answer counted as "no such charge", a wrong
 * prefix would look like charges that were never created.
 */
export function saysChargeIsAbsent(body: string): boolean {
  const answer = parseJsonObject(body)
  const reported = readErrorAnswer(body)
  if (!answer || !reported) {
    return false
  }
  const isDocumentedShape =
    typeof answer.message === "string" ||
    reported.fieldErrors.length > 0 ||
    "businessCode" in answer
  const isRouter =
    ("path" in answer && "timestamp" in answer) ||
    ROUTER_WORDS.test(reported.message ?? "")
  return isDocumentedShape && !isRouter
}

/**
 * Whether the body of a 404 is the payment-link API's own report that it has no such link or transaction. The body must
 * have the shape of the API's errors, `{error: {message, type, code}}`. A 404 of another shape, from a proxy or a
 * router that does not know the path, proves nothing.
 */
export function saysLinkIsAbsent(body: string): boolean {
  const error = asJsonObject(parseJsonObject(body)?.error)
  const reported = readErrorAnswer(body)
  return (
    error !== undefined &&
    (reported?.message ?? reported?.businessCode) !== undefined &&
    !ROUTER_WORDS.test(reported?.message ?? "")
  )
}
