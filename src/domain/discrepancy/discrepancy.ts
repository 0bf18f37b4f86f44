import type { Message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"

/**
 * A kind of disagreement that a person must look at; many end by themselves. The code of its details says why.
 *
 * - `unresolved`: an operation has been in doubt for long, or the gateway answers it with a charge that we did not
 * ask for, or in a status that this version does not know.
 * - `contradicted`: the gateway shows less of a charge than before, or nothing of it, a status that this version
 * does not know, a charge that counted as never made, or figures that are not believed: more than was asked for,
 * another payment type, a status that its own amounts contradict.
 * - `paid_without_order`: the money was taken or reserved, but no order can have it, or its order was canceled.
 * - `order_without_charge`: an order waits for a charge that failed or ended unpaid.
 * - `still_authorized`: the charge should have been captured, at once or when its order was shipped, but is only
 * reserved.
 * - `money_gone`: Medusa has booked money that the gateway no longer has.
 * - `amounts_differ`: captured or refunded sums differ, and no known case explains it.
 * - `booking_failed`: Medusa did not book what the gateway did.
 * - `refund_failed`: the money should be refunded, but the gateway refuses, or does not offer it.
 * - `unmatched_payment`: a charge was paid, but no order waits for the money, or not for that amount; nothing is
 *   booked.
 * - `chargeback`: the payer disputes the charge; open until the dispute is won or lost.
 * - `notified_only`: a notification reports a payment of a link that the gateway does not show, or of a link whose
 * answer was lost, so that the link was never shown.
 * - `link_unconfirmed`: the gateway did not confirm the creation of a payment link. The link may be live, cannot be
 *   looked up, and was shown to nobody.
 * - `resolved_wrongly`: a person resolved an operation as never happened, but the gateway shows it.
 * - `credit_undecided`: money went back at a time at which the order may have been different; whether the order's total
 * is credited with it is for a person to decide.
 * - `waiting_too_long`: something that should end by itself has not ended; it is still tried. Also a paid link that can
 * still be paid, because the gateway does not deactivate it.
 * - `written_elsewhere`: a charge that another installation wrote needs a change; nothing is done.
 * - `installation_undecided`: the ledger has charges that another installation wrote. Listed once for all of them,
 * at the newest; open until a person says that the store has moved, or resolves it.
 * - `cards_tested`: so many cards of an account were declined that it looks like a test of stolen cards. Listed once
 *   for each window, at the last declined charge.
 * - `cards_stopped`: so many cards were declined that the account accepts none for now. Listed in the same way.
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

/** A discrepancy, with the sums of the gateway and of Medusa's records when it was found. */
export interface DiscrepancyFound {
  gateway: ChargeSums & { state: ChargeState; statuses?: string }
  /** Medusa's sums; undefined while Medusa has no payment. */
  medusa: ChargeSums | undefined
  kind: DiscrepancyKind
  /** A message for the shop's staff. Contains no secrets and no personal data. */
  details: Message
}

/**
 * Returns the code of why something is listed; with another reason it is listed anew. The time that something has
 * waited is no reason of its own.
 */
export function reasonOf({
  kind,
  details,
}: Pick<DiscrepancyFound, "kind" | "details">): string {
  const { code } = details
  return kind === "waiting_too_long" && code.startsWith("waits_for_")
    ? kind
    : code
}
