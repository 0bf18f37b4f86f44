/** The number of weights, counted from 2, that a document uses before they begin at 2 again. */
const CPF_WEIGHTS = 10
const CNPJ_WEIGHTS = 8

/**
 * Whether 11 digits are a CPF. Eleven equal digits and 12345678909 have correct check digits, but people type them
 * only to get past a form.
 */
export function isCpf(document: string): boolean {
  return (
    /^(?!(\d)\1+$|12345678909$)\d{11}$/.test(document) &&
    endsInCheckDigits(document, CPF_WEIGHTS)
  )
}

/**
 * Whether a text of 14 characters is a CNPJ: digits, or also capital letters in the first twelve, as for companies
 * registered since July 2026 (Receita Federal, Nota Técnica 49/2024).
 */
export function isCnpj(document: string): boolean {
  return (
    /^(?!(\d)\1+$)[0-9A-Z]{12}\d\d$/.test(document) &&
    endsInCheckDigits(document, CNPJ_WEIGHTS)
  )
}

function endsInCheckDigits(document: string, weights: number): boolean {
  const body = document.slice(0, -2)
  const first = body + checkDigit(body, weights)
  return document === first + checkDigit(first, weights)
}

/** Returns a check digit, modulo 11; a character counts as its ASCII code minus 48, so a digit counts as itself. */
function checkDigit(text: string, weights: number): number {
  const sum = sumFromRight(
    text,
    (character, place) =>
      (character.charCodeAt(0) - 48) * (2 + (place % weights))
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/** Returns the sum of the characters' values, each by its place from the right, which begins at 0. */
export function sumFromRight(
  text: string,
  counted: (character: string, place: number) => number
): number {
  return [...text]
    .reverse()
    .reduce((sum, character, place) => sum + counted(character, place), 0)
}

/** The mark that is written before the character at a place, counted from 0. */
export type Marks = Readonly<Record<number, string>>

/**
 * Writes each mark only when the character after it exists, so that a text that is being typed never ends in a mark:
 * the backspace always removes a character.
 */
export function insertMarks(text: string, marks: Marks): string {
  return text.replace(
    /./g,
    (character, place: number) => (marks[place] ?? "") + character
  )
}

const MARKS: Record<DocumentType, Marks> = {
  CPF: { 3: ".", 6: ".", 9: "-" },
  CNPJ: { 2: ".", 5: ".", 8: "/", 12: "-" },
  PASSPORT: {},
}

/**
 * Punctuates a document, also while it is being typed: 529.982.247-25, 12.ABC.345/01DE-35. Without a type, up to 11
 * digits are a CPF, and a letter or a twelfth digit makes it a CNPJ; a passport stays without marks only when its
 * type is given.
 *
 * Keeps every letter and digit. A document too long for a CNPJ loses its marks instead, so that shortening never
 * makes a wrong document right.
 */
export function formatDocument(typed: string, type?: DocumentType): string {
  const document = typed
    .toUpperCase()
    // The document may be pasted with its name in front; a typed CNPJ that begins so has other marks.
    .replace(/^\s*(CPF|CNPJ)[\s:]+/, "")
    .replace(/[^0-9A-Z]/g, "")
  const guessed = /^\d{0,11}$/.test(document) ? "CPF" : "CNPJ"
  return document.length > 14
    ? document
    : insertMarks(document, MARKS[type ?? guessed])
}

export type DocumentType = "CPF" | "CNPJ" | "PASSPORT"

export interface BuyerDocument {
  document: string
  documentType: DocumentType
}

/**
 * Reads a document as a shopper types or pastes it, with or without punctuation and characters without width. CPF and CNPJ (also the alphanumeric one, in
 * force since July 2026) are verified by their check digits; a passport requires its type, and has the 9 characters of
 * the gateway's published pattern. Returns undefined when it is none of them.
 */
export function readDocument(
  typed: string,
  type?: DocumentType
): BuyerDocument | undefined {
  const document = typed.replace(/[\s./\p{Pd}\p{Cf}]/gu, "").toUpperCase()
  if (type === "PASSPORT") {
    return /^[A-Z0-9]{9}$/.test(document)
      ? { document, documentType: type }
      : undefined
  }
  if (type !== "CNPJ" && isCpf(document)) {
    return { document, documentType: "CPF" }
  }
  return type !== "CPF" && isCnpj(document)
    ? { document, documentType: "CNPJ" }
    : undefined
}
