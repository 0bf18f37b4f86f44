import { isCardNumber } from "../shared-with-browser/card"
import { readDocument } from "../shared-with-browser/document"
import { LONGEST_TEXT } from "../parsing/bounded-text"

/** Parts of names of card tokens, in lower case and without separators: "tokenDoCartao". */
const CARD_TOKEN =
  /tempora[rt]y(?:card|token)|cardtoken|tokenizedcard|token(?:d[eo])?cart[ãa]o/u

/** Parts of names of a card's digits, in the same spelling: "cvv2". A gift card has a number as well, but pays nothing here. */
const CARD_DIGITS =
  /(?<!gift|loyalty)cardnumber|securitycode|cvv|cvc|n[uú]mero(?:d[eo])?cart[ãa]o(?!(?:de)?presente|(?:de)?fidelidade)|c[oó]digo(?:de)?seguran[cç]a/u

/** Parts of names of documents, in the same spelling: "buyer_cpf", "documentoDoTitular". */
const DOCUMENT = /cpf|cnpj|passport|passaporte|document(?!ation)|taxid/

/** Names of a shopper's data that the plugin keeps encrypted, or that are its own, in the same spelling. */
const SHOPPER_DATA = new Set([
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

/** Parts of names of numbers that often look like a CPF or a card number, and are neither. */
const OTHER_NUMBER = /phone|fone|celular|mobile|whatsapp|ean|gtin|barcode|sku/

const DEEPEST = 20

/** What is told of a field with a name of the storefront's own choice, which may itself be a shopper's data. */
const ANOTHER_FIELD = "another field"

/**
 * - `taken_out`: the data without the shopper's, and the names of what was removed: known ones in lower case and
 *   without separators, others as "another field"; never a value, nor a name that the storefront has chosen.
 * - `card_data`: a card token, or data of a card, is among them.
 * - `too_deep`: the data are nested too deeply to be read.
 */
type Read =
  | { kind: "taken_out"; kept: unknown; removed: string[] }
  | { kind: "card_data" }
  | { kind: "too_deep" }

/**
 * Takes a shopper's data out of JSON of any shape, also of JSON inside a text, by their names and by what looks like a
 * CPF or CNPJ. A name that is such a number, and a text that contains one, are removed as well.
 */
export function withoutShopperData(given: unknown): Read {
  const removed: string[] = []
  let fault: "card_data" | "too_deep" | undefined

  function keptOf(value: unknown, depth: number): unknown {
    if (depth > DEEPEST) {
      fault = "too_deep"
    }
    if (fault || typeof value !== "object" || value === null) {
      return value
    }
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const plain = Array.isArray(value) ? "" : plainName(name)
      const found =
        valueKind(name) ?? kindOf(plain, inner) ?? kindOfNested(inner, depth)
      if (found === "card") fault = "card_data"
      if (found === "shopper") {
        removed.push(SHOPPER_DATA.has(plain) ? plain : ANOTHER_FIELD)
      }
      return found === undefined
        ? [[name, keptOf(inner, depth + 1)] as const]
        : []
    })
    return Array.isArray(value)
      ? kept.map(([, inner]) => inner)
      : Object.fromEntries(kept)
  }

  /** What JSON inside a text contains. */
  function kindOfNested(value: unknown, depth: number): Kind {
    const inner = jsonIn(value)
    if (inner === undefined) {
      return undefined
    }
    const before = removed.length
    keptOf(inner, depth + 1)
    return removed.splice(before).length > 0 ? "shopper" : undefined
  }

  const kept = keptOf(given, 0)
  return fault ? { kind: fault } : { kind: "taken_out", kept, removed }
}

function jsonIn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) {
    return undefined
  }
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}

type Kind = "card" | "shopper" | undefined

function plainName(name: string): string {
  return name
    .slice(0, LONGEST_TEXT)
    .normalize("NFC")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase()
}

function kindOf(plain: string, value: unknown): Kind {
  if (CARD_TOKEN.test(plain) && contains(value, /\S/)) return "card"
  if (CARD_DIGITS.test(plain) && contains(value, /\p{N}/u)) return "card"
  if (SHOPPER_DATA.has(plain) || DOCUMENT.test(plain)) return "shopper"
  return OTHER_NUMBER.test(plain) ? undefined : valueKind(value)
}

/** Whether a text or a number, also one inside a list or an object, matches a pattern. A boolean ("hasCvv") never does. */
function contains(value: unknown, what: RegExp, depth = 0): boolean {
  if (typeof value === "object" && value !== null) {
    return (
      depth > DEEPEST ||
      Object.values(value).some((inner) => contains(inner, what, depth + 1))
    )
  }
  return (
    (typeof value === "string" || typeof value === "number") &&
    what.test(String(value))
  )
}

const PUNCTUATED_DOCUMENT =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})(?!\d)|(?<=\b(?:cpf|cnpj)\P{N}{1,6})[\dA-Z]{9,12}\d{2}(?!\d)/giu
const PRINTED_CARD_NUMBER = /(?<!\d)\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/g

function valueKind(value: unknown): Kind {
  if (typeof value !== "string" && typeof value !== "number") {
    return undefined
  }
  const text = String(value).trim()
  const isDocument =
    (text.length <= 40 && readDocument(text) !== undefined) ||
    text.match(PUNCTUATED_DOCUMENT)?.some((found) => readDocument(found))
  if (isDocument) {
    return "shopper"
  }
  const isCard =
    (text.length <= 40 && isNumberOfScheme(text)) ||
    text.match(PRINTED_CARD_NUMBER)?.some(isNumberOfScheme)
  return isCard ? "card" : undefined
}

/**
 * Whether a text is a card number, by its first digits, its length and its check digit: of ten phone numbers with a
 * country code, one has the right check digit (measured).
 */
function isNumberOfScheme(text: string): boolean {
  const digits = text.replace(/[\s.-]/g, "")
  return (
    /^(?:[2-6]\d{15}|3[47]\d{13}|3[0689]\d{12}|[346]\d{18})$/.test(digits) &&
    isCardNumber(digits)
  )
}
