import { isCnpj, isCpf } from "./check-digits"

export type DocumentType = "CPF" | "CNPJ" | "PASSPORT"

export interface BuyerDocument {
  document: string
  documentType: DocumentType
}

/**
 * Reads a document as a shopper types it, with or without punctuation. CPF and CNPJ (also the
 * alphanumeric one, in force since July 2026) are checked with their check digits; a passport
 * must be named as such. Returns undefined when it is none of them.
 */
export function readDocument(
  typed: string,
  type?: DocumentType
): BuyerDocument | undefined {
  const document = typed.replace(/[\s./-]/g, "").toUpperCase()
  if (type === "PASSPORT") {
    return /^[A-Z0-9]{5,20}$/.test(document)
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
