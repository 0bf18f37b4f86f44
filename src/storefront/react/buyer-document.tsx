import type { ReactElement } from "react"

import { type DocumentType, formatDocument, readDocument } from "../card"
import { useShop } from "./checkout-provider"
import type { FieldRule } from "./fields"
import type { SHARED_TEXTS } from "./texts"

/** The rule of the document field. No numeric keyboard, since a CNPJ may contain letters. */
export function documentRule(
  texts: typeof SHARED_TEXTS,
  type: DocumentType | undefined
): FieldRule {
  return {
    empty: type ? texts.passportEmpty : texts.documentEmpty,
    invalid: type ? texts.passportInvalid : texts.documentInvalid,
    check: (value) =>
      !readDocument(value, type) &&
      // Counted with punctuation: a CPF has 11 digits (14 characters), a CNPJ 14 (18 characters).
      (!!type || /^.{14}$|^.{18,}$/.test(value) || texts.documentIncomplete),
    mask: (typed) => formatDocument(typed, type),
  }
}

export interface DocumentChoice {
  /** The chosen kind of document. Default: undefined, for a CPF or a CNPJ: their lengths differ. */
  documentType: DocumentType | undefined
  setDocumentType: (type: DocumentType | undefined) => void
}

/** A checkbox that switches the document field to a passport, and back. */
export function PassportCheck(
  props: DocumentChoice & { isLocked: boolean }
): ReactElement {
  return (
    <label className="ct-check">
      <input
        type="checkbox"
        checked={!!props.documentType}
        disabled={props.isLocked}
        onChange={({ target }) =>
          props.setDocumentType(target.checked ? "PASSPORT" : undefined)
        }
      />
      {useShop().texts.payWithPassport}
    </label>
  )
}
