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
    called: type ? texts.thePassport : texts.theDocument,
    check: (value) => !readDocument(value, type),
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
