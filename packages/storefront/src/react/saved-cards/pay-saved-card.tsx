import { type ReactElement, useRef } from "react"

import {
  centavos,
  type DocumentType,
  formatReais,
  readDocument,
} from "../../card"
import type { CardFormProps } from "../card/card-form"
import { InstallmentSelect, useInstallments } from "../card/installments"
import {
  useCheckoutFunction,
  useShopContext,
  useTexts,
} from "../checkout-provider"
import { DocumentForm, useBuyerDocument } from "../form/buyer-document"
import { PlaceOrder } from "../nothing-to-pay"
import { CARD_FORM_TEXTS, fillPlaceholders } from "../texts"
import { useUnfinishedPayment } from "../use-unfinished-payment"
import { useReportTotal } from "../ways-of-paying"

/** Matches the statuses in which there is nothing to press: the payment is being verified or refunded, or is over. */
const NOTHING_TO_PRESS = /^(verifying|being_|done)/

/** Pays a cart with a saved card. Asks for the buyer's document only if the page does not know it. */
export function PaySavedCard(
  props: Omit<CardFormProps, "children" | "id" | "hideSubmit"> & {
    savedCardId: string
  }
): ReactElement {
  const { savedCardId, cartId, amount, billingAddress, passports } = props
  const { locale } = useShopContext()
  const texts = useTexts(CARD_FORM_TEXTS)
  const payBySavedCard = useCheckoutFunction("payBySavedCard")
  const payment = useUnfinishedPayment(props, texts)
  const { known, status, ways, isBusy } = payment
  const installments = useInstallments(amount, ways)
  const { plan, count } = installments
  const isUnderWay = /^(being_|order)/.test(known.kind)
  const total = ways ? plan?.total : undefined
  /** The price of the payment that this page started. Undefined if the page only found an earlier payment. */
  const charged = useRef<number>(undefined)
  useReportTotal(props, isUnderWay ? charged.current : total)
  const buyer = useBuyerDocument(isBusy)
  const document = readDocument(props.document ?? "")?.document

  function pay(typed: string, type: DocumentType | undefined): void {
    charged.current = total
    payment.begin("starting", (signal) =>
      payBySavedCard({
        cartId,
        savedCardId,
        // The form has just checked the document.
        ...readDocument(typed, type)!,
        ...payment.priceOf(plan?.total),
        installments: count,
        ...(billingAddress && { billingAddress }),
        signal,
        onStep: (kind) => payment.learn({ kind }),
      })
    )
  }

  if (payment.placeOrder) {
    return (
      <section className="ct-code" data-status={status}>
        <PlaceOrder {...payment} />
      </section>
    )
  }
  return (
    <section className="ct-code" data-status={status}>
      {!NOTHING_TO_PRESS.test(status) && (
        <DocumentForm
          buyer={buyer}
          document={document}
          passports={passports}
          label={
            props.submitLabel ??
            fillPlaceholders(texts.pay, {
              amount: formatReais(plan?.total ?? centavos(amount), locale),
            })
          }
          onSubmit={pay}
        >
          {!isUnderWay && ways !== undefined && (
            <InstallmentSelect
              amount={amount}
              ways={ways}
              value={count}
              onChange={installments.setCount}
              disabled={isBusy}
            />
          )}
        </DocumentForm>
      )}
      <p className="ct-message" role="status">
        {payment.message ?? (installments.isReduced ? plan?.label : undefined)}
      </p>
    </section>
  )
}
