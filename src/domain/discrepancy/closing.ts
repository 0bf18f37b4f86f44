import { DISCREPANCY_KINDS, type DiscrepancyKind } from "./discrepancy"

/**
 * The findings about a charge that can close its discrepancies.
 * - `both_agree`: Medusa's records agree with the gateway.
 * - `gateway_believed`: a lookup, a notification or an administrator has settled which state the gateway has.
 * - `wait_ended`: the event for which the charge waited has happened.
 * - `no_money_left`: the gateway has no money of the charge any more.
 * - `dispute_ended`: the dispute was won or lost.
 */
export type Closing =
  | "both_agree"
  | "gateway_believed"
  | "wait_ended"
  | "no_money_left"
  | "dispute_ended"

const ONLY_AN_ADMINISTRATOR: readonly Closing[] = []

/** The findings that close a discrepancy of each kind. An administrator can close every kind. */
const CLOSED_BY: Record<DiscrepancyKind, readonly Closing[]> = {
  paid_without_order: ["both_agree"],
  order_without_charge: ["both_agree"],
  unresolved: ["both_agree"],
  contradicted: ["gateway_believed"],
  still_authorized: ["both_agree"],
  money_gone: ONLY_AN_ADMINISTRATOR,
  amounts_differ: ["both_agree"],
  booking_failed: ["both_agree"],
  refund_failed: ["both_agree", "no_money_left"],
  unmatched_payment: ["both_agree"],
  chargeback: ["both_agree", "dispute_ended"],
  notified_only: ONLY_AN_ADMINISTRATOR,
  link_unconfirmed: ONLY_AN_ADMINISTRATOR,
  written_elsewhere: ["both_agree"],
  installation_undecided: ONLY_AN_ADMINISTRATOR,
  resolved_wrongly: ONLY_AN_ADMINISTRATOR,
  credit_undecided: ONLY_AN_ADMINISTRATOR,
  waiting_too_long: ["both_agree", "wait_ended"],
  cards_tested: ONLY_AN_ADMINISTRATOR,
  cards_stopped: ONLY_AN_ADMINISTRATOR,
}

export function kindsClosedBy(closing: Closing): DiscrepancyKind[] {
  return DISCREPANCY_KINDS.filter((kind) => CLOSED_BY[kind].includes(closing))
}
