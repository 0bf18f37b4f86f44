import type { ReactElement } from "react"

import type { DocumentType } from "../card"
import { useShop } from "./checkout-provider"

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
