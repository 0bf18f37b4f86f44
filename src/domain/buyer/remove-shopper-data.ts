import { isCardNumber } from "../shared-with-browser/card-form-values"
import { readDocument } from "../shared-with-browser/document"
import { MAX_TEXT_LENGTH } from "../parsing/truncate-text"

/**
 * Matches the name of a field for a card token, such as "tokenDoCartao". The caller converts the name to lower case and
 * removes everything but letters.
 */
const CARD_TOKEN_FIELD_NAME =
  /tempora[rt]y(?:card|token)|cardtoken|tokenizedcard|token(?:d[eo])?cart[ãa]o/u

/**
 * Matches the name of a field for a card's number or security code, such as "cvv2". The caller converts the name to
 * lower case and removes everything but letters. The number of a gift card or a loyalty card does not match, because
 * the plugin does not charge such cards.
 */
const CARD_DIGITS_FIELD_NAME =
  /(?<!gift|loyalty)cardnumber|securitycode|cvv|cvc|n[uú]mero(?:d[eo])?cart[ãa]o(?!(?:de)?presente|(?:de)?fidelidade)|c[oó]digo(?:de)?seguran[cç]a/u

/**
 * Matches the name of a field for a CPF, CNPJ or passport number, such as "buyer_cpf" or "documentoDoTitular". The
 * caller converts the name to lower case and removes everything but letters.
 */
const DOCUMENT_FIELD_NAME =
  /cpf|cnpj|passport|passaporte|document(?!ation)|taxid/

/**
 * The names of the fields that `removeShopperData` removes from a storefront's JSON whatever their value is, because
 * they contain what a shopper entered or the plugin's own data. The names are in lower case and have only letters.
 */
const KNOWN_SHOPPER_FIELD_NAMES = new Set([
  "document",
  "documenttype",
  "documentnumber",
  "holderdocument",
  "cpf",
  "cnpj",
  "cpfcnpj",
  "passport",
  "taxid",
  "billingaddress",
  "installments",
  "checkouttransparent",
])

/**
 * Matches the name of a field whose number may look like a CPF or a card number although the number is something else,
 * such as a phone number. The caller converts the name to lower case and removes everything but letters.
 */
const NON_DOCUMENT_NUMBER_FIELD_NAME =
  /phone|fone|celular|mobile|whatsapp|ean|gtin|barcode|sku/

const MAX_DEPTH = 20

/**
 * The text that is listed instead of the name of a removed field if the plugin does not know the name. A name that a
 * storefront made up may contain personal data.
 */
const UNKNOWN_FIELD_LABEL = "another field"

/**
 * The result of removing a shopper's data from JSON that a storefront sent. There are three kinds:
 * - `removed`: the JSON could be checked, and no card data was found outside the removed fields. The field `kept` has
 *   the JSON without the shopper's data. The field `removed` has the names of the fields that were removed. An unknown
 *   name is listed as "another field".
 * - `card_data`: a card token, a card number or a security code was found outside the removed fields.
 * - `too_deep`: the JSON is nested too deeply to be checked.
 */
type RemovalResult =
  | { kind: "removed"; kept: unknown; removed: string[] }
  | { kind: "card_data" }
  | { kind: "too_deep" }

/**
 * Removes a shopper's data from a JSON object or list that a storefront sent. A field is removed in these cases:
 * - The plugin knows the field's name as a name for a shopper's data, for example "documentNumber".
 * - The field's name or value contains a recognizable CPF or CNPJ. If a document without punctuation is only a part of
 *   the text, it is recognized only one to six characters after the word "CPF" or "CNPJ".
 * - The field's value is a text that itself contains JSON, and that JSON contains a shopper's data.
 *
 * If a card number, a security code or a card token is found outside the removed fields, the result is `card_data`. A
 * card number that is only a part of a text is recognized only in four groups of four digits. The number in a field
 * such as "phone" is kept, even if the number looks like a CPF or a card number.
 */
export function removeShopperData(given: unknown): RemovalResult {
  const removed: string[] = []
  let fault: "card_data" | "too_deep" | undefined

  function removeAndRecordSensitiveFields(
    value: unknown,
    depth: number
  ): unknown {
    if (depth > MAX_DEPTH) {
      fault = "too_deep"
    }
    if (fault || typeof value !== "object" || value === null) {
      return value
    }
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const plain = Array.isArray(value) ? "" : plainFieldName(name)
      const found =
        sensitiveKindOfValue(name) ??
        sensitiveKindOfField(plain, inner) ??
        sensitiveKindOfJsonText(inner, depth)
      if (found === "card") fault = "card_data"
      if (found === "shopper") {
        removed.push(
          KNOWN_SHOPPER_FIELD_NAMES.has(plain) ? plain : UNKNOWN_FIELD_LABEL
        )
      }
      return found === undefined
        ? [[name, removeAndRecordSensitiveFields(inner, depth + 1)] as const]
        : []
    })
    return Array.isArray(value)
      ? kept.map(([, inner]) => inner)
      : Object.fromEntries(kept)
  }

  /**
   * Searches the text of a field for JSON that contains a shopper's data. Returns "shopper" if such data is found, and
   * `undefined` if the text is not JSON or no such data is found.
   *
   * Card data in the JSON does not change this return value, but `removeShopperData` then returns `card_data`. If the
   * JSON is nested too deeply, `removeShopperData` returns `too_deep`.
   */
  function sensitiveKindOfJsonText(
    value: unknown,
    depth: number
  ): SensitiveKind {
    const inner = parseJsonText(value)
    if (inner === undefined) {
      return undefined
    }
    const before = removed.length
    removeAndRecordSensitiveFields(inner, depth + 1)
    return removed.splice(before).length > 0 ? "shopper" : undefined
  }

  const kept = removeAndRecordSensitiveFields(given, 0)
  return fault ? { kind: fault } : { kind: "removed", kept, removed }
}

function parseJsonText(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) {
    return undefined
  }
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}

type SensitiveKind = "card" | "shopper" | undefined

function plainFieldName(name: string): string {
  return name
    .slice(0, MAX_TEXT_LENGTH)
    .normalize("NFC")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase()
}

function sensitiveKindOfField(plain: string, value: unknown): SensitiveKind {
  if (CARD_TOKEN_FIELD_NAME.test(plain) && containsMatch(value, /\S/))
    return "card"
  if (CARD_DIGITS_FIELD_NAME.test(plain) && containsMatch(value, /\p{N}/u))
    return "card"
  if (KNOWN_SHOPPER_FIELD_NAMES.has(plain) || DOCUMENT_FIELD_NAME.test(plain))
    return "shopper"
  return NON_DOCUMENT_NUMBER_FIELD_NAME.test(plain)
    ? undefined
    : sensitiveKindOfValue(value)
}

/**
 * Returns whether the pattern matches any text or number in the value. The value may itself be a text or number. In a
 * list or object, all inner values are searched. A boolean such as the value of "hasCvv" never matches. Returns `true`
 * for a value that is nested too deeply to be checked.
 */
function containsMatch(value: unknown, what: RegExp, depth = 0): boolean {
  if (typeof value === "object" && value !== null) {
    return (
      depth > MAX_DEPTH ||
      Object.values(value).some((inner) =>
        containsMatch(inner, what, depth + 1)
      )
    )
  }
  return (
    (typeof value === "string" || typeof value === "number") &&
    what.test(String(value))
  )
}

const DOCUMENT_WITHIN_TEXT =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})(?!\d)|(?<=\b(?:cpf|cnpj)\P{N}{1,6})[\dA-Z]{9,12}\d{2}(?!\d)/giu
const CARD_NUMBER_IN_GROUPS_OF_FOUR =
  /(?<!\d)\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/g

function sensitiveKindOfValue(value: unknown): SensitiveKind {
  if (typeof value !== "string" && typeof value !== "number") {
    return undefined
  }
  const text = String(value).trim()
  const isDocument =
    (text.length <= 40 && readDocument(text) !== undefined) ||
    text.match(DOCUMENT_WITHIN_TEXT)?.some((found) => readDocument(found))
  if (isDocument) {
    return "shopper"
  }
  const isCard =
    (text.length <= 40 && isPlausibleCardNumber(text)) ||
    text.match(CARD_NUMBER_IN_GROUPS_OF_FOUR)?.some(isPlausibleCardNumber)
  return isCard ? "card" : undefined
}

/**
 * Returns whether a text is a card number, by its first digits, its length and its check digit. The check digit alone
 * is not enough, because one in ten phone numbers with a country code has a right check digit by chance (measured).
 */
function isPlausibleCardNumber(text: string): boolean {
  const digits = text.replace(/[\s.-]/g, "")
  return (
    /^(?:[2-6]\d{15}|3[47]\d{13}|3[0689]\d{12}|[346]\d{18})$/.test(digits) &&
    isCardNumber(digits)
  )
}
