import {
  type CardSdkError,
  type CardSdkErrorCode,
  cardSdkError,
} from "./card-sdk-error"
import type {
  PublishedSdk,
  SdkCard,
  SdkCredentials,
  SdkMethod,
  SdkArguments,
} from "./load-sdk"

type RedactMessage = (reported: ReportedProblem["message"]) => string

/** A problem as the SDK reports it. Any property may be missing or of another type. */
interface ReportedProblem {
  errorCode?: unknown
  message?: string | number | null
  field?: string | number | null
}

/**
 * Calls a method of the SDK, and turns its callbacks into a promise of the brand or the token. Only the first callback
 * counts. Rejects only with a `CardSdkError`.
 */
export function callSdk(
  sdk: PublishedSdk,
  method: SdkMethod,
  sdkArguments: SdkArguments
): Promise<string> {
  const { number, cvv, holderName, holderDocument } = sdkArguments.card ?? {}
  // An error must not contain the card's data, even if the SDK or its service repeats them.
  const redact: RedactMessage = (reported) =>
    [number, cvv, holderName, holderDocument].reduce<string>(
      (text, secret) => (secret ? text.split(secret).join("…") : text),
      String(reported ?? "")
    )
  return new Promise((resolve, reject) => {
    const success = (answer?: Record<string, unknown> | null) => {
      const result = method === "getCardBrand" ? "brand" : "temporaryToken"
      const found = answer?.[result]
      if (found && typeof found === "string") {
        resolve(found)
      } else {
        reject(cardSdkError("no_result", method))
      }
    }
    const error = (answer: unknown) =>
      reject(errorOfAnswer(method, answer, redact))
    // The function is asynchronous, so that an SDK that returns promises works as well.
    const call = async () => sdk[method]({ ...sdkArguments, success, error })
    call().catch((thrown) => {
      const cause = Error(redact(String(thrown)))
      reject(cardSdkError("sdk_unavailable", method, { cause }))
    })
  })
}

/**
 * Converts an error that the SDK reported into a `CardSdkError`. A list of problems means that the service refused the
 * request (`refused`). Anything else means that the service could not be reached (`unreachable`).
 */
function errorOfAnswer(
  method: SdkMethod,
  answer: unknown,
  redact: RedactMessage
): CardSdkError {
  const reported =
    (answer as { errors?: unknown } | undefined)?.errors ?? answer
  const isList = Array.isArray(reported)
  const items = (
    isList ? reported : reported ? [reported] : []
  ) as (ReportedProblem | null)[]
  const errors = items.map((item) => ({
    errorCode: Number(item?.errorCode) || 0,
    message: redact(item?.message),
    field: redact(item?.field),
  }))
  return cardSdkError(isList ? "refused" : "unreachable", method, { errors })
}

/**
 * Returns the first six digits of the card number as a string. The published SDK shortens only strings: it would put a
 * complete number of the type `number` into a URL. Throws `invalid_input` if there are fewer than six digits.
 */
export function extractBin(given: unknown): string {
  const digits = String(given).replace(/\D/g, "")
  const bin = digits.length < 6 ? "" : digits.slice(0, 6)
  return validateStrings("invalid_input", { bin }, ["bin"]).bin
}

/**
 * Returns a copy of the card's seven properties. Other properties of `given` are left out. Throws `invalid_input` if
 * one of the seven is missing or malformed.
 */
export function validateCard(given: SdkCard): SdkCard {
  return validateStrings("invalid_input", given, [
    "brand",
    "number",
    "holderName",
    "holderDocument",
    "expirationMonth",
    "expirationYear",
    "cvv",
  ])
}

/**
 * Returns both credentials. Throws `credentials_missing` if one of them is missing. The published SDK would otherwise
 * use another kind of login until the page is reloaded.
 */
export function validateCredentials(given: SdkCredentials): SdkCredentials {
  return validateStrings("credentials_missing", given, [
    "merchantCredential",
    "transparentToken",
  ])
}

/**
 * The patterns of the fields that have a rule of their own, each with the error message for a value that does not
 * match. `holderDocument` may be empty. Every other field must contain a character that is not white space.
 */
const FIELD_PATTERNS: Record<string, [RegExp, string?]> = {
  holderDocument: [/^/],
  expirationMonth: [/^(0[1-9]|1[0-2])$/, "must be 01 to 12"],
  expirationYear: [/^\d{4}$/, "must have four digits"],
}

/**
 * Checks that the properties named in `fields` are valid strings, and returns only these properties. JavaScript pages
 * may pass any value, and the SDK itself checks nothing. Throws one error with the code `code` that lists all wrong
 * fields.
 */
function validateStrings<Wanted>(
  code: CardSdkErrorCode,
  given: Wanted | undefined,
  fields: (keyof Wanted & string)[]
): Wanted {
  const found: Partial<Wanted> = {}
  const errors = fields.flatMap((field) => {
    const value = (found[field] = given?.[field])
    const [form, message = "missing or malformed"] = FIELD_PATTERNS[field] ?? [
      /\S/,
    ]
    return typeof value === "string" && form.test(value)
      ? []
      : [{ errorCode: 0, message, field }]
  })
  if (errors.length > 0) {
    throw cardSdkError(code, "Nothing was sent", { errors })
  }
  return found as Wanted
}
