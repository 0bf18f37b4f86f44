import type { Message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"

/**
 * The kinds of disagreement that an administrator has to look at. Many of them are closed automatically when they end.
 * The code of `details` says what caused the discrepancy.
 * - `unresolved`: it has been unknown for long whether an operation was carried out, or an expired code could not be
 *   canceled. Or the answer to an operation in doubt shows a charge that was not requested, or a status that this
 *   version of the plugin does not know.
 * - `contradicted`: the gateway shows something about a charge that cannot be right: less money than before, no charge
 *   at all, an unknown status, more money than requested, another payment type, or a status that contradicts the
 *   amounts. Or it shows a charge that counted as never created.
 * - `paid_without_order`: money was captured or reserved, but there is no order for it: Medusa cannot place the order,
 *   the order was canceled, or no order waits for the money.
 * - `order_without_charge`: an order waits for the money of a charge that has none, for example because it failed.
 * - `still_authorized`: money is only reserved although it should have been captured, at once or when its order was
 *   shipped. Or its time is over, and no notification has reported what happened to it.
 * - `money_gone`: Medusa has booked money that the gateway no longer has.
 * - `amounts_differ`: the captured or refunded sums of Medusa and the gateway differ for an unknown reason.
 * - `booking_failed`: Medusa's records could not be made to agree with the gateway. For example, a correction failed,
 *   or an order's transactions differ from its captures and refunds for an unknown reason.
 * - `refund_failed`: money has to be refunded, but the gateway refuses the refund or does not offer refunds, or the
 *   account makes no lookups, which an automatic refund needs.
 * - `unmatched_payment`: a charge was paid, but no order waits for the money or for this amount. Medusa has not booked
 *   it.
 * - `chargeback`: the payer disputes the payment. It is open until the dispute is won or lost.
 * - `notified_only`: only a notification shows a payment of a link. Either the gateway does not show it in lookups, or
 *   the link was never shown to a shopper because the answer to its creation was lost.
 * - `link_unconfirmed`: the gateway did not confirm that it created a payment link. The link may be payable, but it
 *   cannot be looked up, and it was never shown to a shopper.
 * - `resolved_wrongly`: an administrator entered that an operation was never carried out, but the gateway shows that it
 *   was.
 * - `credit_undecided`: money was refunded, and the order may have changed meanwhile. An administrator has to decide
 *   whether the refund reduces the order's total.
 * - `waiting_too_long`: a step that should finish automatically has not finished, and the plugin still tries it. This
 *   includes a paid link that can be paid a second time, because the gateway does not deactivate it.
 * - `written_elsewhere`: a charge that belongs to another installation needs a change, which this installation does not
 *   make.
 * - `installation_undecided`: the ledger has charges that belong to another installation. One discrepancy stands for
 *   all of these charges, and is listed at the newest of them. It stays open until an administrator states that the
 *   store has moved, or resolves it.
 * - `cards_tested`: so many cards of an account were declined that an attacker may be testing stolen cards. It is
 *   opened at most once in `ATTEMPT_WINDOW_MINUTES`, at the newest card charge that was declined or failed.
 * - `cards_stopped`: so many cards of an account were declined that the account accepts no cards for now. It is opened
 *   at most once in `ATTEMPT_WINDOW_MINUTES`, at the newest card charge that was declined or failed.
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

/** A discrepancy, with the sums that the gateway and Medusa's records had when it was found. */
export interface DiscrepancyFound {
  gateway: ChargeSums & { state: ChargeState; statuses?: string }
  /** The sums of the captures and refunds in Medusa, or `undefined` if Medusa has no payment. */
  medusa: ChargeSums | undefined
  kind: DiscrepancyKind
  /** A text for administrators about the cause. It contains no secrets and no personal data. */
  details: Message
}

/**
 * Returns the code of the reason for a discrepancy. After an administrator has resolved a discrepancy, the plugin opens
 * another one of the same kind only if the reason, the charge's state or the sums are different ones. All long waits
 * have the same reason, whatever the charge waits for and for how long.
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
