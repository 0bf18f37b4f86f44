import type { ReactNode } from "react"

import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import type { CheckoutStep } from "../navigation/page"
import type { Cart } from "../store/cart"
import { isStepBefore } from "./checkout-steps"
import { PostalAddress } from "./postal-address"

/** Shows what the shopper entered in earlier steps, with links back to those steps. */
export function DoneSteps({
  cart,
  current,
}: {
  cart: Cart
  current: CheckoutStep
}) {
  const { money } = useLanguage()
  if (current === "address") return null
  return (
    <div className="card done-steps">
      <DoneStep step="address">
        <span>{cart.email}</span>
        <br />
        {cart.shipping_address && <PostalAddress of={cart.shipping_address} />}
      </DoneStep>
      {isStepBefore("shipping", current) && (
        <DoneStep step="shipping">
          {`${cart.shipping_methods[0]?.name} · ${money(cart.original_shipping_total)}`}
        </DoneStep>
      )}
    </div>
  )
}

function DoneStep({
  step,
  children,
}: {
  step: CheckoutStep
  children: ReactNode
}) {
  const { texts } = useLanguage()
  return (
    <div className="done-step">
      <h2>{texts.steps[step]}</h2>
      <p>{children}</p>
      <Link
        to={{ name: "checkout", step }}
        label={texts.changeStep(texts.steps[step].toLowerCase())}
      >
        {texts.change}
      </Link>
    </div>
  )
}
