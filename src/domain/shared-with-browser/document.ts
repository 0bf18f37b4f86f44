/**
 * The number of weights with which the check digits of a CPF are calculated. Each digit before a check digit is
 * multiplied by a weight. From right to left, the weights are 2, 3, 4 and so on, up to 11.
 */
const CPF_WEIGHTS = 10
const CNPJ_WEIGHTS = 8

/**
 * Returns whether a text of 11 digits is a valid CPF. Eleven equal digits and 12345678909 are refused although their
 * check digits are correct, because shoppers type them only to get past a form.
 */
export function isCpf(document: string): boolean {
  return (
    /^(?!(\d)\1+$|12345678909$)\d{11}$/.test(document) &&
    endsInCheckDigits(document, CPF_WEIGHTS)
  )
}

/**
 * Returns whether a text of 14 characters is a valid CNPJ. Its first twelve characters may be digits or capital
 * letters, because a CNPJ that is registered since July 2026 may contain letters (Receita Federal, Nota Técnica
 * 49/2024).
 */
export function isCnpj(document: string): boolean {
  return (
    /^(?!(\d)\1+$)[0-9A-Z]{12}\d\d$/.test(document) &&
    endsInCheckDigits(document, CNPJ_WEIGHTS)
  )
}

function endsInCheckDigits(document: string, weights: number): boolean {
  const body = document.slice(0, -2)
  const first = body + calculateCheckDigit(body, weights)
  return document === first + calculateCheckDigit(first, weights)
}

/**
 * Calculates a check digit, modulo 11. The value of a character is its ASCII code minus 48, which for a digit is the
 * digit itself.
 */
function calculateCheckDigit(text: string, weights: number): number {
  const sum = sumFromRight(
    text,
    (character, place) =>
      (character.charCodeAt(0) - 48) * (2 + (place % weights))
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/**
 * Adds up the values that `valueOf` returns for the characters of a text. `valueOf` is called with each character and
 * its position from the right, beginning with 0.
 */
export function sumFromRight(
  text: string,
  valueOf: (character: string, place: number) => number
): number {
  return [...text]
    .reverse()
    .reduce((sum, character, place) => sum + valueOf(character, place), 0)
}

/**
 * The separators that `insertSeparators` inserts, by the index of the character before which each is inserted. The
 * first character has the index 0.
 */
export type Marks = Readonly<Record<number, string>>

/**
 * Inserts separators into a text. A separator is inserted only if a character follows it. A text that is being typed
 * therefore never ends with a separator, and the backspace key always deletes a character.
 */
export function insertSeparators(text: string, marks: Marks): string {
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
 * Formats a document with its punctuation, such as 529.982.247-25 or 12.ABC.345/01DE-35. The function can be called
 * while the document is being typed. If no type is given, a text of up to 11 digits is formatted as a CPF, and any
 * other text as a CNPJ. For a passport, the type must be given, so that no punctuation is inserted.
 *
 * The word CPF or CNPJ before the document is removed. A text that is too long for a CNPJ (14 characters) gets no
 * punctuation. The punctuation would hide the surplus characters, and the text could look like a valid document.
 */
export function formatDocument(typed: string, type?: DocumentType): string {
  const document = typed
    .toUpperCase()
    // A pasted document may begin with the name of its type. A CNPJ that itself begins with these letters has no blank
    // or colon after them.
    .replace(/^\s*(CPF|CNPJ)[\s:]+/, "")
    .replace(/[^0-9A-Z]/g, "")
  const guessed = /^\d{0,11}$/.test(document) ? "CPF" : "CNPJ"
  return document.length > 14
    ? document
    : insertSeparators(document, MARKS[type ?? guessed])
}

export type DocumentType = "CPF" | "CNPJ" | "PASSPORT"

export interface BuyerDocument {
  document: string
  documentType: DocumentType
}

/**
 * Reads a document that a shopper typed or pasted. Blanks, points, slashes, dashes and invisible characters are
 * ignored.
 *
 * A CPF or CNPJ must have correct check digits. A passport number is accepted only with its type, and must have 9
 * characters, as the gateway requires. If a type is given, only a document of this type is accepted. Returns
 * `undefined` for any other text.
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
