import type { Message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"

/**
 * The kinds of disagreement that an administrator has to look at. Many of them close automatically. The code of a
 * discrepancy's details gives the reason.
 * - `unresolved`: an operation has been in doubt for long, or the gateway answers it with a charge that was not
 *   requested or a status that this version does not know.
 * - `contradicted`: the gateway shows less of a charge than before, no charge at all, an unknown status, a charge that
 *   counted as never created, or amounts that cannot be right: more than requested, another payment type, or a status
 *   that contradicts the amounts.
 * - `paid_without_order`: money was captured or reserved, but no order can have it, or its order was canceled.
 * - `order_without_charge`: an order waits for a charge that failed or ended unpaid.
 * - `still_authorized`: the charge should have been captured, at once or when its order was shipped, but is only
 *   reserved.
 * - `money_gone`: Medusa has booked money that the gateway no longer has.
 * - `amounts_differ`: captured or refunded sums differ, and no known case explains it.
 * - `booking_failed`: Medusa did not book a change that the gateway made.
 * - `refund_failed`: the money should be refunded, but the gateway refuses the refund or does not offer it.
 * - `unmatched_payment`: a charge was paid, but no order waits for the money or for this amount. Nothing is booked.
 * - `chargeback`: the payer disputes the charge. Open until the dispute is won or lost.
 * - `notified_only`: a notification reports a payment of a link that the gateway does not show, or of a link that was
 *   never shown because the answer to its creation was lost.
 * - `link_unconfirmed`: the gateway did not confirm the creation of a payment link. The link may be live, but it cannot
 *   be looked up and was never shown.
 * - `resolved_wrongly`: an administrator resolved an operation as never carried out, but the gateway shows it.
 * - `credit_undecided`: money was refunded when the order may have been different. An administrator has to decide
 *   whether the refund is credited to the order's total.
 * - `waiting_too_long`: a step that should finish automatically has not finished, and is still tried. This includes a
 *   paid link that can still be paid, because the gateway does not deactivate it.
 * - `written_elsewhere`: a charge that another installation wrote needs a change, and nothing is done.
 * - `installation_undecided`: the ledger has charges that another installation wrote. Listed once for all of them, at
 *   the newest. Open until an administrator states that the store has moved, or resolves it.
 * - `cards_tested`: so many cards of an account were declined that stolen cards may be tested. Listed once per window,
 *   at the last declined charge.
 * - `cards_stopped`: so many cards were declined that the account accepts none for now. Listed once per window, at the
 *   last declined charge.
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
  "written_elsewhere",
  "installation_undecided",
  "resolved_wrongly",
  "credit_undecided",
  "waiting_too_long",
  "cards_tested",
  "cards_stopped",
] as const

export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number]

/** A discrepancy, with the sums of the gateway and of Medusa's records at the time when it was found. */
export interface DiscrepancyFound {
  gateway: ChargeSums & { state: ChargeState; statuses?: string }
  /** Medusa's sums, or `undefined` while Medusa has no payment. */
  medusa: ChargeSums | undefined
  kind: DiscrepancyKind
  /** A message for administrators. It contains no secrets and no personal data. */
  details: Message
}

/**
 * Returns the code of the reason for which a charge is listed. A discrepancy that was resolved is listed again if its
 * reason is a different one. How long a charge has waited is not part of the reason.
 */
export function reasonCodeOf({
  kind,
  details,
}: Pick<DiscrepancyFound, "kind" | "details">): string {
  const { code } = details
  return kind === "waiting_too_long" && code.startsWith("waits_for_")
    ? kind
    : code
}
