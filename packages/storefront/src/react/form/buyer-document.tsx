import { type FormEvent, type ReactElement, useRef, useState } from "react"

import { type DocumentType, formatDocument, readDocument } from "../../card"
import { useShopContext, useTexts } from "../checkout-provider"
import { Field, type FieldRule, SubmitButton, useFields } from "./fields"
import { CODE_TEXTS, type SHARED_TEXTS } from "../texts"

/**
 * Returns the rule for the field of the buyer's document. The field does not ask for a numeric keyboard, because a CNPJ
 * may contain letters.
 */
export function documentFieldRule(
  texts: typeof SHARED_TEXTS,
  type: DocumentType | undefined
): FieldRule {
  return {
    empty: type ? texts.passportEmpty : texts.documentEmpty,
    invalid: type ? texts.passportInvalid : texts.documentInvalid,
    problem: (value) =>
      !readDocument(value, type) &&
      // The lengths include punctuation: a CPF has 11 digits (14 characters), a CNPJ 14 (18 characters).
      (!!type || /^.{14}$|^.{18,}$/.test(value) || texts.documentIncomplete),
    format: (typed) => formatDocument(typed, type),
    autoCapitalize: "characters",
  }
}

export interface DocumentChoice {
  /** The kind of document. Undefined means a CPF or a CNPJ. Their lengths differ, so the shopper need not choose. */
  documentType: DocumentType | undefined
  setDocumentType: (type: DocumentType | undefined) => void
}

/** A checkbox with which the shopper switches the document field to a passport and back. */
export function PassportCheck(
  props: DocumentChoice & { isLocked: boolean }
): ReactElement {
  const isNew = useRef(true)
  return (
    <label className="ct-check">
      <input
        type="checkbox"
        // On a page from the server, the shopper may have checked the box before this script ran.
        ref={(input) => {
          if (input && isNew.current && input.checked) {
            props.setDocumentType("PASSPORT")
          }
          isNew.current = false
        }}
        checked={!!props.documentType}
        disabled={props.isLocked}
        onChange={({ target }) =>
          props.setDocumentType(target.checked ? "PASSPORT" : undefined)
        }
      />
      <span>{useShopContext().texts.payWithPassport}</span>
    </label>
  )
}

/** Returns the state of the buyer's document field. The typed text stays while the form is hidden. */
export function useBuyerDocument(isBusy: boolean) {
  const texts = useTexts(CODE_TEXTS)
  const [documentType, setDocumentType] = useState<DocumentType>()
  const rules = { document: documentFieldRule(texts, documentType) }
  return { ...useFields(rules, isBusy), isBusy, documentType, setDocumentType }
}

/**
 * A form whose only button requests a code or pays with a saved card. The form asks for the buyer's document if the
 * page does not know the document.
 */
export function DocumentForm(props: {
  buyer: ReturnType<typeof useBuyerDocument>
  /** The buyer's document. If it is missing, the form asks for it. */
  document?: string | undefined
  passports?: boolean | undefined
  /** The text of the form's button. While a payment is being started, the button shows another text. */
  label: string
  autoFocus?: boolean | undefined
  onSubmit: (document: string, documentType: DocumentType | undefined) => void
  children?: ReactElement | false | undefined
}): ReactElement {
  const { document } = props
  const { fields, validate, isBusy, ...choice } = props.buyer
  const texts = useTexts(CODE_TEXTS)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const given = document ? { document } : validate()
    if (given) {
      props.onSubmit(given.document, choice.documentType)
    }
  }

  return (
    <form className="ct-form" noValidate onSubmit={submit}>
      {props.children}
      {!document && (
        <>
          <Field
            name="document"
            label={texts[choice.documentType ? "passport" : "buyerDocument"]}
            fields={fields}
          />
          {props.passports && <PassportCheck {...choice} isLocked={isBusy} />}
        </>
      )}
      <SubmitButton isBusy={isBusy} autoFocus={props.autoFocus}>
        {isBusy ? texts.starting : props.label}
      </SubmitButton>
    </form>
  )
}
