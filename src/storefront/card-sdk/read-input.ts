import { type CardSdkErrorCode, cardSdkError } from "./card-sdk-error"
import { type SdkCard, type SdkCredentials } from "./published-sdk"

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
