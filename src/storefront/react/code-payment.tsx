import { type FormEvent, type ReactElement, useRef, useState } from "react"

import { type DocumentType, readDocument } from "../card"
import { useShop } from "./checkout-provider"
import { CodeView } from "./code-view"
import { documentRule } from "./document-rule"
import { Field } from "./field"
import { PassportCheck } from "./passport-check"
import { SubmitButton } from "./submit-button"
import { useFields } from "./use-fields"
import type { PaymentOptions } from "./use-known-payment"
import { usePix } from "./use-pix"

export interface PixPaymentProps extends PaymentOptions {
  /** The buyer's CPF or CNPJ, when the page knows it. Default, also of a wrong one: the shopper is asked. */
  document?: string
  /** Offers to pay with a passport in place of a CPF or CNPJ. Default: false. */
  passports?: boolean
  className?: string
}

export interface WalletPaymentProps extends PixPaymentProps {
  /** Default: "carteira digital". */
  walletName?: string
}

/**
 * Pays a cart by Pix: asks for the buyer's document, shows the code, waits, and after a reload shows
 * the same code. It has a `<form>` in it, so it stands in no other. Styled by the class names `ct-…`
 * and the attribute `data-status`.
 */
export function PixPayment(props: PixPaymentProps): ReactElement {
  return <CodePayment {...props} method="pix" />
}

/** The same with a wallet, whose app reads the code. */
export function WalletPayment(props: WalletPaymentProps): ReactElement {
  return <CodePayment {...props} method="wallet" />
}

function CodePayment(
  props: WalletPaymentProps & { method: "pix" | "wallet" }
): ReactElement {
  const { method, className = "" } = props
  const given = readDocument(props.document ?? "")?.document
  const { texts } = useShop()
  const { status, code, secondsLeft, message, canStart, start } = usePix(props)
  const section = useRef<HTMLElement>(null)
  const isBusy = status === "starting"
  const [documentType, setDocumentType] = useState<DocumentType>()
  const [isAsked, setAsked] = useState(false)
  const [copied, setCopied] = useState("")
  const { fields, check } = useFields(
    { document: documentRule(texts, documentType) },
    isBusy
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (given || check()) {
      setAsked(true)
      start(given ?? fields.values.document, documentType)
    }
  }

  return (
    <section
      ref={section}
      className={`ct-code ${className}`}
      data-status={status}
    >
      {code && (
        <CodeView
          code={code}
          secondsLeft={secondsLeft}
          app={props.walletName ?? texts[`${method}App`]}
          isNew={isAsked}
          onCopied={setCopied}
        />
      )}
      {(canStart || isBusy) && (
        <form className="ct-form" noValidate onSubmit={submit}>
          {!given && (
            <>
              <Field
                name="document"
                label={texts[documentType ? "passport" : "buyerDocument"]}
                fields={fields}
              />
              {props.passports && (
                <PassportCheck
                  documentType={documentType}
                  setDocumentType={setDocumentType}
                  isLocked={isBusy}
                />
              )}
            </>
          )}
          <SubmitButton
            isBusy={isBusy}
            // What had the focus goes away in this rendering: a code that is over.
            autoFocus={section.current?.contains(document.activeElement)}
          >
            {isBusy
              ? texts.starting
              : texts[
                  status === "expired" ? "newCode" : (`${method}Start` as const)
                ]}
          </SubmitButton>
        </form>
      )}
      <p className="ct-message" role="status">
        {message}
        {code?.payload === copied && texts.copied}{" "}
        {!!secondsLeft && secondsLeft <= 300 && texts.hurry}
      </p>
    </section>
  )
}
