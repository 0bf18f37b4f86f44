import { useEffect, useState } from "react"
import { useWaysOfPaying } from "medusa-payment-checkout-transparent-storefront/react"
import { useCustomerAccount } from "../account/customer-provider"
import { useCart } from "../cart/cart-context"
import { EmptyCart } from "../cart/cart-page"
import { totalQuantity } from "../cart/total-quantity"
import { LineItems } from "../cart/line-items"
import { totalsForWayOfPaying, Totals } from "../cart/totals"
import { PageTitle } from "../frame/page-title"
import { Loading, ShopUnreachableNotice } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { useNavigation } from "../navigation/navigation"
import type { CheckoutStep } from "../navigation/page"
import type { Cart } from "../store/cart"
import { AddressStep } from "./address-step"
import {
  furthestReachableStep,
  isStepBefore,
  CHECKOUT_STEPS,
} from "./checkout-steps"
import { DoneSteps } from "./done-steps"
import { PaymentStep } from "./payment-step"
import { ShippingStep } from "./shipping-step"
import { Icon } from "../frame/icons"

export function CheckoutPage({
  step,
  hasReturned = false,
}: {
  step: CheckoutStep | undefined
  /** Whether the shopper has just come back from a payment link, and may have paid there. */
  hasReturned?: boolean
}) {
  const { cart, status, placed, refresh } = useCart()
  const { customer } = useCustomerAccount()
  const { go } = useNavigation()
  const hasItems = cart !== undefined && cart.items.length > 0
  const furthest = hasItems ? furthestReachableStep(cart) : undefined
  const isTooFar =
    furthest !== undefined &&
    (step === undefined || isStepBefore(furthest, step))

  useEffect(() => {
    if (isTooFar) go({ name: "checkout", step: furthest }, { replace: true })
  }, [isTooFar, furthest, go])

  useEffect(() => {
    // The cart was paid in another tab, or in the bank's app while this page was closed.
    if (!hasItems && placed) {
      go({ name: "order", id: placed.id }, { replace: true })
    }
  }, [hasItems, placed, go])

  if (status === "loading" || customer === undefined) return <Loading />
  if (status === "failed") {
    return <ShopUnreachableNotice onTryAgain={() => void refresh()} />
  }
  if (!hasItems) return <EmptyCart />
  if (step === undefined || isTooFar) return <Loading />
  return <CheckoutSteps cart={cart} step={step} hasReturned={hasReturned} />
}

interface StepProps {
  cart: Cart
  step: CheckoutStep
  hasReturned: boolean
}

function CheckoutSteps({ cart, step, hasReturned }: StepProps) {
  const { texts, money } = useLanguage()
  const count = totalQuantity(cart.items)
  const [total, setTotal] = useState<number>()
  const paid = step === "payment" ? { cartId: cart.id, amount: cart.total } : {}
  const ways = useWaysOfPaying(paid)
  const sums =
    ways && total !== undefined
      ? totalsForWayOfPaying(cart, ways.total, total)
      : cart
  return (
    <>
      <PageTitle>{texts.checkoutTitle}</PageTitle>
      <p className="checkout-total">
        <span>{`${count} ${texts.itemsOf(count)} · `}</span>
        <strong>{money(sums.total)}</strong>
      </p>
      <div className="with-summary">
        <div className="checkout">
          <StepList current={step} />
          <DoneSteps cart={cart} current={step} />
          <section className="card" aria-label={texts.steps[step]}>
            {step === "payment" ? (
              <PaymentStep
                cart={cart}
                hasReturned={hasReturned}
                ways={ways}
                onTotal={setTotal}
              />
            ) : step === "shipping" ? (
              <ShippingStep cart={cart} />
            ) : (
              <AddressStep cart={cart} />
            )}
          </section>
        </div>
        <section className="summary card" aria-labelledby="summary">
          <h2 id="summary">{texts.summary}</h2>
          <LineItems items={cart.items} />
          <Totals of={sums} hasShipping={cart.shipping_methods.length > 0} />
        </section>
      </div>
    </>
  )
}

function StepList({ current }: { current: CheckoutStep }) {
  const { texts } = useLanguage()
  return (
    <ol
      className="step-list"
      aria-label={texts.stepOf(CHECKOUT_STEPS.indexOf(current) + 1)}
    >
      {CHECKOUT_STEPS.map((step, index) => (
        <li
          key={step}
          className={isStepBefore(step, current) ? "step-done" : undefined}
          aria-current={step === current ? "step" : undefined}
        >
          <span className="step-mark">
            {isStepBefore(step, current) ? <Icon of="check" /> : index + 1}
          </span>
          <span className="step-name">{texts.steps[step]}</span>
        </li>
      ))}
    </ol>
  )
}
