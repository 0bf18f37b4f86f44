import type { DiscrepancyKind } from "../../charge/discrepancy"

/** All kinds, for a filter; the compiler misses one that is not here. */
const KINDS: Record<DiscrepancyKind, true> = {
  chargeback: true,
  unresolved: true,
  unmatched_payment: true,
  paid_without_order: true,
  order_without_charge: true,
  other_amount: true,
  refund_failed: true,
  captured_differs: true,
  refunded_differs: true,
  booking_failed: true,
  money_gone: true,
  still_authorized: true,
  contradicted: true,
  not_as_intended: true,
  unrecognized: true,
  appeared_late: true,
  lost_link_paid: true,
  resolved_wrongly: true,
  waiting_too_long: true,
  notified_only: true,
  written_elsewhere: true,
  installation_undecided: true,
  cards_tested: true,
  cards_stopped: true,
}

export const SHOWN_KINDS = Object.keys(KINDS)
