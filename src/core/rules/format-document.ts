import { insertMarks, type Marks } from "./insert-marks"
import type { DocumentType } from "./read-document"

const MARKS: Record<DocumentType, Marks> = {
  CPF: { 3: ".", 6: ".", 9: "-" },
  CNPJ: { 2: ".", 5: ".", 8: "/", 12: "-" },
  PASSPORT: {},
}

/**
 * Punctuates a document, also while it is being typed: 529.982.247-25, 12.ABC.345/01DE-35. Without
 * a type, up to 11 digits are a CPF, and a letter or a twelfth digit makes it a CNPJ; a passport
 * is left without marks only when it is named as one.
 *
 * Keeps every letter and digit. What is too long for a CNPJ loses its marks instead, so that a
 * wrong document never turns into a right one by being cut.
 */
export function formatDocument(typed: string, type?: DocumentType): string {
  const document = typed
    .toUpperCase()
    // Pasted with its name in front; a typed CNPJ that begins so has other marks.
    .replace(/^\s*(CPF|CNPJ)[\s:]+/, "")
    .replace(/[^0-9A-Z]/g, "")
  const guessed = /^\d{0,11}$/.test(document) ? "CPF" : "CNPJ"
  return document.length > 14
    ? document
    : insertMarks(document, MARKS[type ?? guessed])
}
