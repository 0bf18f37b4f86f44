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
  SdkQuestion,
} from "./load-sdk"

type Safe = (reported: ReportedProblem["message"]) => string

/** Of a problem as the SDK tells it, nothing is certain. */
interface ReportedProblem {
  errorCode?: unknown
  message?: string | number | null
  field?: string | number | null
}

/** Callbacks become a promise: the first one counts, and what its reader throws stays with them. */
export function askSdk(
  sdk: PublishedSdk,
  method: SdkMethod,
  question: SdkQuestion
): Promise<string> {
  const { number, cvv, holderName, holderDocument } = question.card ?? {}
  // Whatever the SDK and its service say, an error does not repeat the card.
  const safe: Safe = (reported) =>
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
    const error = (answer: unknown) => reject(refusal(method, answer, safe))
    // Asynchronous, so that an SDK that returns promises is understood as well.
    const ask = async () => sdk[method]({ ...question, success, error })
    ask().catch((thrown) => {
      const cause = Error(safe(String(thrown)))
      reject(cardSdkError("sdk_unavailable", method, { cause }))
    })
  })
}

/** The service answers with a list; of a transport error there is one object, or nothing. */
function refusal(method: SdkMethod, answer: unknown, safe: Safe): CardSdkError {
  const reported =
    (answer as { errors?: unknown } | undefined)?.errors ?? answer
  const isList = Array.isArray(reported)
  const items = (
    isList ? reported : reported ? [reported] : []
  ) as (ReportedProblem | null)[]
  const errors = items.map((item) => ({
    errorCode: Number(item?.errorCode) || 0,
    message: safe(item?.message),
    field: safe(item?.field),
  }))
  return cardSdkError(isList ? "refused" : "unreachable", method, { errors })
}

/**
 * Always a string of six digits: the published SDK cuts only strings, so that a card number which
 * is a number would go into an address.
 */
export function readBin(given: unknown): string {
  const digits = String(given).replace(/\D/g, "")
  const bin = digits.length < 6 ? "" : digits.slice(0, 6)
  return readStrings("invalid_input", { bin }, ["bin"]).bin
}

/** A copy of the seven properties, and of nothing else. */
export function readCard(given: SdkCard): SdkCard {
  return readStrings("invalid_input", given, [
    "brand",
    "number",
    "holderName",
    "holderDocument",
    "expirationMonth",
    "expirationYear",
    "cvv",
  ])
}

/** Without a token the published SDK would sign in another way, until the page is left. */
export function readCredentials(given: SdkCredentials): SdkCredentials {
  return readStrings("credentials_missing", given, [
    "merchantCredential",
    "transparentToken",
  ])
}

/** What was given may be anything: pages without types call this as well. */
function readStrings<Wanted>(
  code: CardSdkErrorCode,
  given: Wanted | undefined,
  fields: (keyof Wanted & string)[]
): Wanted {
  const found: Partial<Wanted> = {}
  const errors = fields
    .filter((field) => {
      const value = (found[field] = given?.[field])
      return (
        typeof value !== "string" ||
        !(value.trim() || field === "holderDocument")
      )
    })
    .map((field) => ({ errorCode: 0, message: "missing or malformed", field }))
  if (errors.length > 0) {
    throw cardSdkError(code, "Nothing was sent", { errors })
  }
  return found as Wanted
}
