import { DISCREPANCY_KINDS, type DiscrepancyKind } from "./discrepancy"

/**
 * The reasons for which the plugin closes a discrepancy of a charge automatically.
 * - `both_agree`: Medusa's records agree with the gateway.
 * - `gateway_believed`: a later lookup or notification does not contradict the ledger, or an administrator has
 *   confirmed the gateway's sums.
 * - `wait_ended`: the charge was listed because it waited too long. It does not wait any longer, and it is listed with
 *   another discrepancy instead.
 * - `no_money_left`: the store has no money of the charge any longer and cannot get any.
 * - `dispute_ended`: the payer's dispute was won or lost.
 */
export type ClosingReason =
  | "both_agree"
  | "gateway_believed"
  | "wait_ended"
  | "no_money_left"
  | "dispute_ended"

const NO_CLOSING_REASON: readonly ClosingReason[] = []

/**
 * The reasons for which the plugin closes each kind of discrepancy of a charge automatically. A discrepancy can also be
 * closed in other ways:
 * - An administrator closes the discrepancy.
 * - The command `moved` closes `of_other_installation`.
 * - A new discrepancy of the same kind replaces `cards_tested`, `cards_stopped` or `installation_undecided`.
 * - `installation_undecided` is closed if no charge belongs to another installation any more.
 */
const CLOSING_REASONS_OF_KIND: Record<
  DiscrepancyKind,
  readonly ClosingReason[]
> = {
  paid_without_order: ["both_agree"],
  order_without_charge: ["both_agree"],
  unresolved: ["both_agree"],
  contradicted: ["gateway_believed"],
  still_authorized: ["both_agree"],
  money_gone: NO_CLOSING_REASON,
  amounts_differ: ["both_agree"],
  booking_failed: ["both_agree"],
  refund_failed: ["both_agree", "no_money_left"],
  unmatched_payment: ["both_agree"],
  chargeback: ["both_agree", "dispute_ended"],
  notified_only: NO_CLOSING_REASON,
  link_unconfirmed: NO_CLOSING_REASON,
  of_other_installation: ["both_agree"],
  installation_undecided: NO_CLOSING_REASON,
  resolved_wrongly: NO_CLOSING_REASON,
  credit_undecided: NO_CLOSING_REASON,
  waiting_too_long: ["both_agree", "wait_ended"],
  cards_tested: NO_CLOSING_REASON,
  cards_stopped: NO_CLOSING_REASON,
}

export function discrepancyKindsClosedBy(
  closing: ClosingReason
): DiscrepancyKind[] {
  return DISCREPANCY_KINDS.filter((kind) =>
    CLOSING_REASONS_OF_KIND[kind].includes(closing)
  )
}
