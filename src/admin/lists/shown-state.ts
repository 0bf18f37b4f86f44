import type { ShownState } from "../api/payment-answers"

interface Sums {
  captured: number
  refunded: number
}

/** A state and its sums, as far as the words for a charge's state need one. */
export function stateWith(state: ShownState, { captured, refunded }: Sums) {
  return {
    state,
    is_being_confirmed: state === "unresolved",
    amount: captured,
    captured,
    refunded,
    is_replaced: false,
  }
}

/** Sums with which each state is called by its plain name, where no charge is at hand. */
export const PLAIN_SUMS: Sums = { captured: 1, refunded: 0 }
