import { DISCREPANCY_KINDS, type DiscrepancyKind } from "./discrepancy"

/**
 * The reasons for which the plugin closes a discrepancy of a charge automatically.
 * - `both_agree`: Medusa's records agree with the gateway.
 * - `gateway_believed`: a lookup, a notification or an administrator has shown the charge's true state at the gateway.
 * - `wait_ended`: the charge no longer waits, and is listed for another reason.
 * - `no_money_left`: the gateway has no money of the charge any more.
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
 * The reasons for which each kind of discrepancy of a charge is closed automatically. Actions of an administrator close
 * discrepancies, too.
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
  written_elsewhere: ["both_agree"],
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
