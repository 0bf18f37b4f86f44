import { DISCREPANCY_KINDS, type DiscrepancyKind } from "./discrepancy"

/**
 * The reasons for which the plugin closes a discrepancy of a charge automatically.
 * - `both_agree`: Medusa's records agree with the gateway.
 * - `gateway_believed`: the plugin has believed a later snapshot of the charge, or an administrator has confirmed the
 *   gateway's sums.
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

const CLOSED_ONLY_BY_ADMINISTRATOR: readonly ClosingReason[] = []

/**
 * The reasons for which the plugin closes each kind of discrepancy of a charge automatically. A discrepancy can also be
 * closed in other ways, for example by an action of an administrator.
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
  money_gone: CLOSED_ONLY_BY_ADMINISTRATOR,
  amounts_differ: ["both_agree"],
  booking_failed: ["both_agree"],
  refund_failed: ["both_agree", "no_money_left"],
  unmatched_payment: ["both_agree"],
  chargeback: ["both_agree", "dispute_ended"],
  notified_only: CLOSED_ONLY_BY_ADMINISTRATOR,
  link_unconfirmed: CLOSED_ONLY_BY_ADMINISTRATOR,
  of_other_installation: ["both_agree"],
  installation_undecided: CLOSED_ONLY_BY_ADMINISTRATOR,
  resolved_wrongly: CLOSED_ONLY_BY_ADMINISTRATOR,
  credit_undecided: CLOSED_ONLY_BY_ADMINISTRATOR,
  waiting_too_long: ["both_agree", "wait_ended"],
  cards_tested: CLOSED_ONLY_BY_ADMINISTRATOR,
  cards_stopped: CLOSED_ONLY_BY_ADMINISTRATOR,
}

export function discrepancyKindsClosedBy(
  closing: ClosingReason
): DiscrepancyKind[] {
  return DISCREPANCY_KINDS.filter((kind) =>
    CLOSING_REASONS_OF_KIND[kind].includes(closing)
  )
}
