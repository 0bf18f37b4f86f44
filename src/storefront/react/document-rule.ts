import { type DocumentType, formatDocument, readDocument } from "../card"
import type { Texts } from "./texts"
import type { FieldRule } from "./use-fields"

/** No numeric keyboard: it has no letters, and a CNPJ may have some. */
export function documentRule(
  texts: Texts,
  type: DocumentType | undefined
): FieldRule {
  return {
    called: type ? texts.thePassport : texts.theDocument,
    check: (value) => !readDocument(value, type),
    mask: (typed) => formatDocument(typed, type),
  }
}
