import {
  asJsonObject,
  parseJsonObject,
  type JsonObject,
} from "../../domain/parsing/json-values"

export interface ErrorAnswer {
  message: string | undefined
  businessCode: string | undefined
  fieldErrors: { field: string | undefined; message: string }[]
}

/**
 * Reads an error body in one of the known shapes: `{message, businessCode, errors: [{message, field}]}`, OAuth's
 * `{error, error_description}` and `{error: {message, code}}`. Returns `undefined` if the body is no JSON object. For a
 * JSON object of another shape, the fields of the result are undefined or empty.
 */
export function parseErrorAnswer(body: string): ErrorAnswer | undefined {
  const answer = parseJsonObject(body)
  if (!answer) {
    return undefined
  }
  const nested = asJsonObject(answer.error)
  const oauthError = textOrUndefined(answer.error)
  return {
    message:
      textOrUndefined(answer.message) ??
      textOrUndefined(answer.error_description) ??
      textOrUndefined(nested?.message),
    businessCode:
      textOrUndefined(answer.businessCode) ??
      textOrUndefined(nested?.code) ??
      oauthError,
    fieldErrors: asArray(answer.errors).flatMap(fieldErrorOf),
  }
}

/**
 * Returns true if the body of a 2xx answer reports an error: by `success: false`, in the field `error`, or in a list of
 * errors.
 */
export function hasErrorInAnswer(answer: JsonObject): boolean {
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
  const message =
    textOrUndefined(reported?.message) ?? textOrUndefined(error) ?? ""
  const field = textOrUndefined(reported?.field)
  return message === "" && field === undefined ? [] : [{ field, message }]
}

function textOrUndefined(value: unknown): string | undefined {
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
 * Returns true if the refusal of a creation may mean that a charge with this id already exists.
 *
 * The gateway does not document the text of this refusal. Therefore it is enough if the body mentions the charge's id,
 * or if a message that belongs to no single field has a word such as "exists". A wrong guess only costs a lookup. If an
 * existing charge were missed, the plugin would report a payable charge as declined.
 */
export function mayRefusalMeanChargeExists(
  body: string,
  merchantChargeId?: string
): boolean {
  if (mentionsChargeIdOrItsFieldName(body, merchantChargeId)) {
    return true
  }
  const reported = parseErrorAnswer(body)
  return (
    reported !== undefined &&
    messagesAboutWholeRequest(reported).some((words) =>
      EXISTS_WORDS.test(words)
    )
  )
}

/**
 * Returns true if a refusal says that a charge with this id exists. The body must contain a word such as
 * "exists". In addition, the status must be 409 or the body must mention the id. Otherwise the refusal may be about
 * something else, such as a card token that was already used.
 */
export function saysChargeExists(
  { httpStatus, body }: { httpStatus: number; body: string },
  merchantChargeId?: string
): boolean {
  return (
    (httpStatus === 409 ||
      mentionsChargeIdOrItsFieldName(body, merchantChargeId)) &&
    EXISTS_WORDS.test(body.replaceAll("_", " "))
  )
}

function mentionsChargeIdOrItsFieldName(
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
  /\broutes?\b|\bno static resource\b|\bno handler\b|\bcannot (get|post|delete)\b/i

/**
 * Returns true if the body of a 404 is the API's own report that it has no such charge. The body must be JSON in
 * the API's documented shape, and must not look like the report of a server or proxy about an unknown path.
 *
 * A proxy that does not know the path also answers 404. If its answers counted, a wrong path prefix would make every
 * charge look as if it had never been created.
 */
export function saysSubjectIsAbsent(bodyOf404: string): boolean {
  const answer = parseJsonObject(bodyOf404)
  const reported = parseErrorAnswer(bodyOf404)
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
 * Returns true if the body of a 404 is the API's own report that the vault has no such card. The report must mention a
 * card, because the path of the deletion is a guess and the gateway may not know the path.
 */
export function saysCardIsAbsent(bodyOf404: string): boolean {
  if (!saysSubjectIsAbsent(bodyOf404)) {
    return false
  }
  const {
    message,
    businessCode,
    fieldErrors = [],
  } = parseErrorAnswer(bodyOf404) ?? {}
  const words = [
    message,
    businessCode,
    ...fieldErrors.flatMap(({ field, message: text }) => [field, text]),
  ]
  return words.some(
    (word) =>
      word !== undefined &&
      // The path of the request, such as `/cards/1`, does not count.
      /\bcards?(id)?\b|cart(ão|ões|ao|oes)\b/i.test(
        word
          .replaceAll("_", " ")
          .split(/\s+/)
          .filter((part) => !part.includes("/"))
          .join(" ")
      )
  )
}

/**
 * Returns true if the body of a 404 is the payment-link API's own report that it has no such link or transaction
 * . A 404 of another shape may come from a proxy that does not know the path, and proves nothing.
 */
export function saysLinkIsAbsent(bodyOf404: string): boolean {
  const error = asJsonObject(parseJsonObject(bodyOf404)?.error)
  const reported = parseErrorAnswer(bodyOf404)
  return (
    error !== undefined &&
    (reported?.message ?? reported?.businessCode) !== undefined &&
    !ROUTER_WORDS.test(reported?.message ?? "")
  )
}
