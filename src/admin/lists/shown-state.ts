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

/** Sums with which a state is called by its plain name, where no charge is at hand. */
export const PLAIN_SUMS: Record<ShownState, Sums> = {
  unresolved: { captured: 0, refunded: 0 },
  pending: { captured: 0, refunded: 0 },
  authorized: { captured: 0, refunded: 0 },
  paid: { captured: 1, refunded: 0 },
  charged_back: { captured: 1, refunded: 0 },
  declined: { captured: 0, refunded: 0 },
  failed: { captured: 0, refunded: 0 },
  canceled: { captured: 0, refunded: 0 },
  expired: { captured: 0, refunded: 0 },
  refunded: { captured: 1, refunded: 1 },
  absent: { captured: 0, refunded: 0 },
  not_created: { captured: 0, refunded: 0 },
}
