import { isCardNumber } from "../rules/card"
import { readDocument } from "../rules/document"
import { LONGEST_TEXT } from "./bounded-text"

/** Names of card data, in lower case and without separators. */
const CARD_DATA = new Set([
  ...["temporarycardtoken", "temporatycardtoken", "temporarytoken"],
  ...["cardtoken", "cardnumber", "cvv", "cvc", "securitycode"],
])

/** Names of a shopper's data that the plugin keeps encrypted, or that are its own, in the same spelling. */
const SHOPPER_DATA = new Set([
  ...["document", "documenttype", "documentnumber", "holderdocument"],
  ...["cpf", "cnpj", "cpfcnpj", "passport", "taxid"],
  ...["billingaddress", "installments", "checkouttransparent"],
])

const DEEPEST = 20

/**
 * - `taken_out`: the data without the shopper's, and the names of what was removed; never a value.
 * - `card_data`: a card token, or data of a card, is among them.
 * - `too_deep`: the data are nested too deeply to be read.
 */
type Read =
  | { kind: "taken_out"; kept: unknown; removed: string[] }
  | { kind: "card_data" }
  | { kind: "too_deep" }

/** Takes a shopper's data out of JSON of any shape, by their names and by what looks like a CPF or CNPJ. */
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
      const found = Array.isArray(value)
        ? valueKind(inner)
        : kindOf(name, inner)
      if (found === "card") fault = "card_data"
      if (found === "shopper") removed.push(name)
      return found === undefined
        ? [[name, keptOf(inner, depth + 1)] as const]
        : []
    })
    return Array.isArray(value)
      ? kept.map(([, inner]) => inner)
      : Object.fromEntries(kept)
  }

  const kept = keptOf(given, 0)
  return fault ? { kind: fault } : { kind: "taken_out", kept, removed }
}

type Kind = "card" | "shopper" | undefined

function kindOf(name: string, value: unknown): Kind {
  const plain = name
    .slice(0, LONGEST_TEXT)
    .replace(/[^a-z]/gi, "")
    .toLowerCase()
  if (CARD_DATA.has(plain)) return "card"
  return SHOPPER_DATA.has(plain) ? "shopper" : valueKind(value)
}

function valueKind(value: unknown): Kind {
  if (typeof value !== "string" && typeof value !== "number") {
    return undefined
  }
  const text = String(value).trim()
  if (text.length > 40) {
    return undefined
  }
  if (readDocument(text)) {
    return "shopper"
  }
  // No scheme's numbers begin with 1: times in milliseconds and microseconds do.
  return /^[2-6]/.test(text) && isCardNumber(text) ? "card" : undefined
}
