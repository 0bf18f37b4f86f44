import { cnpj, cpf } from "cpf-cnpj-validator"

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
export function readBuyerDocument(
  typed: string,
  documentType?: DocumentType
): BuyerDocument | undefined {
  const document = typed.replace(/[\s./-]/g, "").toUpperCase()
  if (documentType === "PASSPORT") {
    return /^[A-Z0-9]{5,20}$/.test(document)
      ? { document, documentType }
      : undefined
  }
  if (
    documentType !== "CNPJ" &&
    /^\d{11}$/.test(document) &&
    cpf.isValid(document)
  ) {
    return { document, documentType: "CPF" }
  }
  if (
    documentType !== "CPF" &&
    /^[A-Z0-9]{12}\d{2}$/.test(document) &&
    cnpj.isValid(document)
  ) {
    return { document, documentType: "CNPJ" }
  }
  return undefined
}
