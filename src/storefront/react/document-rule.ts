import { type DocumentType, formatDocument, readDocument } from "../card"
import type { FieldRule } from "./use-fields"

/** No numeric keyboard: it has no letters, and a CNPJ may have some. */
export function documentRule(type: DocumentType | undefined): FieldRule {
  return {
    check: (value) => !readDocument(value, type),
    mask: (typed) => formatDocument(typed, type),
  }
}
