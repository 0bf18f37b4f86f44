/** The numbers of different weights in the check digits of a CPF and a CNPJ. The weights begin at 2 and repeat. */
const CPF_WEIGHTS = 10
const CNPJ_WEIGHTS = 8

/**
 * Returns whether a text of 11 digits is a CPF. Eleven equal digits and 12345678909 are refused although their check
 * digits are correct, because they are only typed to get past a form.
 */
export function isCpf(document: string): boolean {
  return (
    /^(?!(\d)\1+$|12345678909$)\d{11}$/.test(document) &&
    endsInCheckDigits(document, CPF_WEIGHTS)
  )
}

/**
 * Returns whether a text of 14 characters is a CNPJ. The first twelve may be digits or capital letters, as for
 * companies registered since July 2026 (Receita Federal, Nota Técnica 49/2024).
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

/**
 * Returns a check digit, modulo 11. A character counts as its ASCII code minus 48, so that a digit counts as itself.
 */
function checkDigit(text: string, weights: number): number {
  const sum = sumFromRight(
    text,
    (character, place) =>
      (character.charCodeAt(0) - 48) * (2 + (place % weights))
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/**
 * Returns the sum of the characters' values. `counted` gets each character and its place from the right, which begins
 * at 0.
 */
export function sumFromRight(
  text: string,
  counted: (character: string, place: number) => number
): number {
  return [...text]
    .reverse()
    .reduce((sum, character, place) => sum + counted(character, place), 0)
}

/**
 * The separators of a formatted text. The key is the index, counted from 0, of the character before which the separator
 * is written.
 */
export type Marks = Readonly<Record<number, string>>

/**
 * Inserts separators into a text. A separator is written only before an existing character, so that a text that is
 * being typed never ends in one, and the backspace key always removes a character.
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
 * Punctuates a document, even while it is being typed: 529.982.247-25, 12.ABC.345/01DE-35. Without a type, up to 11
 * digits count as a CPF, and a letter or a twelfth digit makes the text a CNPJ. A passport is left without separators
 * only if its type is given.
 *
 * Every letter and digit is kept. A text that is too long for a CNPJ loses its separators, so that cutting it never
 * turns a wrong document into a valid one.
 */
export function formatDocument(typed: string, type?: DocumentType): string {
  const document = typed
    .toUpperCase()
    // A pasted document may begin with its name. A typed CNPJ that begins with these letters has other separators.
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
 * Reads a document as a shopper types or pastes it, with or without punctuation and invisible characters.
 *
 * CPF and CNPJ are verified by their check digits. A passport requires its type, and has the 9 characters of the
 * gateway's published pattern. Returns `undefined` for any other text.
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
