import { type ReactElement } from "react"

import { centavos, formatReais } from "../../card"
import { PassportCheck } from "../form/buyer-document"
import { useShopContext, useTexts } from "../checkout-provider"
import { Field, SubmitButton } from "../form/fields"
import { InstallmentSelect } from "./installments"
import { PlaceOrder } from "../nothing-to-pay"
import { CARD_FORM_TEXTS, fillPlaceholders } from "../texts"
import { type CardFormOptions, useCardForm } from "./use-card-form"

export interface CardFormProps extends CardFormOptions {
  /** The form's id. A `<button form={id}>` elsewhere on the page can submit the form. */
  id?: string
  className?: string
  /** The text of the button. Default: the text `pay` ("Pagar" and the amount, in Portuguese). */
  submitLabel?: string
  /** Whether to leave out the form's button. Default: false. */
  hideSubmit?: boolean
  /** Whether the shopper may pay with a passport instead of a CPF or CNPJ. Default: false. */
  passports?: boolean
  /** A further element of the form, which is shown above the button. */
  children?: ReactElement | false
}

const FIELDS = ["number", "name", "expiry", "cvv", "document"] as const

/**
 * A form that pays a cart by card. After a reload it shows an earlier payment of the cart that is unfinished or has an
 * order. For a cart with nothing to pay, it shows only a button that places the order. It is a `<form>`, so do not put
 * it into another form. Style it by the class names `ct-…` and the attribute `data-status`.
 */
export function CardForm(props: CardFormProps): ReactElement {
  const { amount, className = "", submitLabel } = props
  const { locale } = useShopContext()
  const texts = useTexts(CARD_FORM_TEXTS)
  const form = useCardForm(props)
  const { isLocked, installments, documentType } = form

  if (form.placeOrder) {
    return (
      <section className={`ct-code ${className}`} data-status={form.status}>
        <PlaceOrder {...form} />
      </section>
    )
  }
  return (
    <form
      className={`ct-form ${className}`}
      id={props.id}
      data-status={form.status}
      noValidate
      onSubmit={form.submit}
    >
      {FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          label={texts[name === "document" && documentType ? "passport" : name]}
          fields={form}
        >
          {name === "number" && <span className="ct-brand">{form.brand}</span>}
        </Field>
      ))}
      {props.passports && <PassportCheck {...form} />}
      {form.hasInstallments && (
        <InstallmentSelect
          amount={amount}
          ways={form.ways}
          value={installments.count}
          onChange={installments.setCount}
          disabled={isLocked}
        />
      )}
      {props.children}
      {!props.hideSubmit && (
        <SubmitButton isBusy={isLocked}>
          {submitLabel ??
            fillPlaceholders(texts.pay, {
              amount: formatReais(
                installments.plan?.total ?? centavos(amount),
                locale
              ),
            })}
        </SubmitButton>
      )}
      <p className="ct-message" role="status">
        {form.message}
      </p>
    </form>
  )
}
