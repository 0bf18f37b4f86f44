import type { ShownPaymentLink } from "../api/link-answers"
import type { ChargeFigures } from "../payments/state-of-charge"

/** A link as the words for payments take it. */
export function figuresOfLink({
  state,
  amount,
  captured,
  refunded,
}: Pick<
  ShownPaymentLink,
  "state" | "amount" | "captured" | "refunded"
>): ChargeFigures {
  return {
    state,
    amount,
    captured,
    refunded,
    is_being_confirmed: state === "unresolved",
    is_replaced: false,
  }
}
