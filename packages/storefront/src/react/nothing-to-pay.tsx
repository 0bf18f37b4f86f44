import { type FormEvent, type ReactElement } from "react"

import { useTexts } from "./checkout-provider"
import { SubmitButton } from "./form/fields"
import {
  type PaymentOptions,
  useUnfinishedPayment,
} from "./use-unfinished-payment"

export interface NothingToPayProps extends Pick<
  PaymentOptions,
  "cartId" | "amount" | "onOrder"
> {
  className?: string
}

/**
 * Shows a message and a button that places the order of a cart with nothing to pay. Show this component in place of the
 * payment methods if `cart.total` is 0 or less. The payment components also show this button for such a cart. It
 * contains a `<form>`, so do not put it into another form.
 */
export function NothingToPay(props: NothingToPayProps): ReactElement {
  const { className = "" } = props
  const known = useUnfinishedPayment(props, useTexts({}))
  return (
    <section className={`ct-code ${className}`} data-status={known.status}>
      <PlaceOrder {...known} />
    </section>
  )
}

interface PlaceOrderProps {
  status: string
  message: string | undefined
  placeOrder: (() => void) | undefined
}

/**
 * Shows the shopper's message about the cart's payment. If the cart has nothing to pay and its order can be placed,
 * also shows the button that places the order.
 */
export function PlaceOrder({
  status,
  message,
  placeOrder,
}: PlaceOrderProps): ReactElement {
  const texts = useTexts({})
  const isBusy = status === "starting"

  function submit(event: FormEvent): void {
    event.preventDefault()
    placeOrder!()
  }

  return (
    <>
      {placeOrder && /^(starting|nothing|failed|refused)/.test(status) && (
        <form className="ct-form" onSubmit={submit}>
          <SubmitButton isBusy={isBusy}>
            {isBusy ? texts.starting : texts.placeOrder}
          </SubmitButton>
        </form>
      )}
      <p className="ct-message" role="status">
        {message}
      </p>
    </>
  )
}
