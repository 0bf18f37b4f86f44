import type { Message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"

/**
 * The kinds of disagreement that an administrator has to look at. Many of them are closed automatically when they end.
 * The code of `details` says what caused the discrepancy.
 * - `unresolved`: an operation has been in doubt for long, or an expired code could not be canceled. Or the answer to
 *   an operation in doubt shows a charge that was not requested, or a status that this version of the plugin does not
 *   know.
 * - `contradicted`: the gateway shows something about a charge that cannot be right. Examples are less money than
 *   before, more money than requested, no charge at all, another payment type, an unknown status, or a status that
 *   contradicts the amounts. Or the gateway shows a charge that counted as never created.
 * - `paid_without_order`: money was captured or reserved, but there is no order for it: Medusa cannot place the order,
 *   the order was canceled, or no order waits for the money.
 * - `order_without_charge`: an order waits for the money of a charge that has none, for example because it failed.
 * - `still_authorized`: money is only reserved although it should have been captured, either at once or when its order
 *   was shipped. Or the seven days of an authorization are over, and no notification has reported what happened to the
 *   money.
 * - `money_gone`: captured money, or money that Medusa has booked, is missing at the gateway although neither a refund
 *   nor a dispute took it.
 * - `amounts_differ`: the captured or refunded sums of Medusa and the gateway differ, and the plugin cannot correct
 *   them.
 * - `booking_failed`: Medusa's records could not be made to agree with the gateway. For example, a correction failed,
 *   or an order's transactions differ from its captures and refunds for an unknown reason.
 * - `refund_failed`: money has to be refunded, but the gateway refuses the refund or does not offer refunds, or the
 *   account makes no lookups, which an automatic refund needs.
 * - `unmatched_payment`: a charge has money, but no order waits for the money or for this amount. Medusa has not booked
 *   it.
 * - `chargeback`: the payer disputes the payment. The discrepancy stays open until the dispute is won or lost.
 * - `notified_only`: a notification reports a payment that the plugin does not record. Examples are a payment of a link
 *   that lookups do not show, a payment of a lost link, and a notification whose content the plugin cannot use.
 * - `link_unconfirmed`: the gateway did not confirm that it created a payment link. The link may be payable, but it
 *   cannot be looked up, and it was never shown to a shopper.
 * - `resolved_wrongly`: an administrator entered that an operation was never carried out, but the gateway shows that it
 *   was.
 * - `credit_undecided`: money was refunded, and the order may have changed meanwhile. An administrator has to decide
 *   whether the refund reduces the order's total.
 * - `waiting_too_long`: a step that should finish automatically has not finished, and the plugin keeps trying. This
 *   includes a paid link that can be paid a second time, because the gateway does not deactivate it.
 * - `of_other_installation`: a charge that belongs to another installation needs a change, which this installation does
 *   not make.
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
  /** The sums of the captures and refunds in Medusa, or `undefined` if Medusa has no payment. */
  medusa: ChargeSums | undefined
  kind: DiscrepancyKind
  /** A text for administrators about the cause. It contains no secrets and no personal data. */
  details: Message
}

/**
 * Returns the code of the reason for a discrepancy. After an administrator has resolved a discrepancy, the plugin opens
 * another one of the same kind only if the reason, the charge's state or the sums have changed. A charge that waits too
 * long always has the same reason code, whatever it waits for and however long.
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
