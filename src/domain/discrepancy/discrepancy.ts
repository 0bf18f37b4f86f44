import type { Message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"

/**
 * The kinds of discrepancies: disagreements between Medusa and the gateway that an administrator has to look at. Many
 * of them are closed automatically when the disagreement ends. The list names the usual cause of each kind.
 * - `unresolved`: the outcome of an operation has been unknown for long.
 * - `contradicted`: the gateway shows something about a charge that cannot be right, for example less money than
 *   before.
 * - `paid_without_order`: money was captured or reserved, but its cart cannot be completed or its order was canceled.
 * - `order_without_charge`: an order waits for the money of a charge, but the charge has no money, for example because
 *   it failed.
 * - `still_authorized`: money is only reserved although it should have been captured.
 * - `money_gone`: captured money is missing at the gateway although neither a refund nor a dispute took it.
 * - `amounts_differ`: the captured or refunded sums of Medusa and the gateway differ, and the plugin cannot correct
 *   them.
 * - `booking_failed`: Medusa's records could not be made to agree with the gateway.
 * - `refund_failed`: money has to be refunded, but the refund was refused or is not possible.
 * - `unmatched_payment`: a charge has money, but its order owes another amount or no order waits for the money.
 * - `chargeback`: the payer disputes the payment. The discrepancy stays open until the dispute is won or lost.
 * - `notified_only`: a notification reports a payment that the plugin does not record.
 * - `link_unconfirmed`: the gateway did not confirm that it created a payment link, and the link cannot be looked up.
 * - `resolved_wrongly`: an administrator entered that an operation was never carried out, but the gateway shows that it
 *   was.
 * - `credit_undecided`: money was refunded, and an administrator has to decide whether the refund reduces the order's
 *   total.
 * - `waiting_too_long`: a step that should finish automatically has not finished, and the plugin keeps trying.
 * - `of_other_installation`: a charge that belongs to another installation needs a change, which this installation does
 *   not make.
 * - `installation_undecided`: the ledger has charges that belong to another installation. One discrepancy stands for
 *   all of these charges.
 * - `cards_tested`: so many cards of an account were declined that an attacker may be testing stolen cards.
 * - `cards_stopped`: so many cards of an account were declined that the account accepts no cards for now.
 */
export const DISCREPANCY_KINDS = [
  "paid_without_order",
  "order_without_charge",
  "unresolved",
  "contradicted",
  "still_authorized",
  "money_gone",
  "amounts_differ",
  "booking_failed",
  "refund_failed",
  "unmatched_payment",
  "chargeback",
  "notified_only",
  "link_unconfirmed",
  "of_other_installation",
  "installation_undecided",
  "resolved_wrongly",
  "credit_undecided",
  "waiting_too_long",
  "cards_tested",
  "cards_stopped",
] as const

export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number]

/** A discrepancy that the plugin has found, with the sums of the gateway and of Medusa's records at that time. */
export interface DiscrepancyFound {
  gateway: ChargeSums & { state: ChargeState; statuses?: string }
  /**
   * The sums of the captures and refunds in Medusa. `undefined` if Medusa has no payment, or if Medusa's records were
   * not read.
   */
  medusa: ChargeSums | undefined
  kind: DiscrepancyKind
  /** A text for administrators about the cause. It contains no secrets and no personal data. */
  details: Message
}

/**
 * Returns a code for the reason of a discrepancy. After an administrator has resolved a discrepancy of a charge, the
 * plugin usually opens another one of the same kind only if the reason, the charge's state or the sums have changed.
 * For some kinds, changed details or a new dispute are enough.
 *
 * The result is usually the code of the message in `details`. A charge that waits too long is an exception, if the code
 * says what the charge waits for (`waits_for_…`). The result is then always `waiting_too_long`. The plugin therefore
 * opens no other discrepancy only because the charge now waits for something else.
 */
export function discrepancyReasonCodeOf({
  kind,
  details,
}: Pick<DiscrepancyFound, "kind" | "details">): string {
  const { code } = details
  return kind === "waiting_too_long" && code.startsWith("waits_for_")
    ? kind
    : code
}
