import type { ReactElement } from "react"

import { type DocumentType, formatDocument, readDocument } from "../card"
import { useShop } from "./checkout-provider"
import type { FieldRule } from "./fields"
import type { SHARED_TEXTS } from "./texts"

/** No numeric keyboard: it has no letters, and a CNPJ may have some. */
export function documentRule(
  texts: typeof SHARED_TEXTS,
  type: DocumentType | undefined
): FieldRule {
  return {
    empty: type ? texts.passportEmpty : texts.documentEmpty,
    invalid: type ? texts.passportInvalid : texts.documentInvalid,
    check: (value) =>
      !readDocument(value, type) &&
      // With its marks: 11 digits are a CPF, and 14 characters a CNPJ.
      (!!type || /^.{14}$|^.{18,}$/.test(value) || texts.documentIncomplete),
    mask: (typed) => formatDocument(typed, type),
  }
}

export interface DocumentChoice {
  /** Default: undefined, for a CPF or a CNPJ, which tell themselves apart. */
  documentType: DocumentType | undefined
  setDocumentType: (type: DocumentType | undefined) => void
}

/** Switches the document to a passport, and back. */
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
