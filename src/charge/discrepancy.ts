import { sayingOf } from "./saying"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"

/**
 * What cannot be resolved without a person. The code of its details says why.
 *
 * - `unresolved`: for a long while nobody knows what came of an operation, or the gateway answers it
 *   with a charge that we did not ask for, or in a status that this version does not know.
 * - `contradicted`: the gateway shows less of a charge than it told before, nothing of it, a status
 *   that this version does not know, a charge that counted as never made, or what is not believed:
 *   more than was asked for, another payment type, a word that its own amounts contradict.
 * - `paid_without_order`: its money was taken, and its cart cannot be completed, or its order
 *   was canceled.
 * - `order_without_charge`: an order waits for a charge that came to nothing.
 * - `still_authorized`: it should have been captured at once, and is only reserved.
 * - `money_gone`: Medusa has booked money that the gateway does not hold any more.
 * - `amounts_differ`: captured or refunded sums differ, and none of the known ways leads there.
 * - `booking_failed`: Medusa would not book what the gateway did.
 * - `refund_failed`: the money should go back, and the gateway refuses.
 * - `unmatched_payment`: a code of ours was paid and no order waits for the money, or not for that
 *   amount; nothing of it is booked.
 * - `chargeback`: the payer disputes it; open until it is won or lost.
 * - `notified_only`: a notification tells of a payment of a link that the gateway does not show, or
 *   of a link whose answer was lost, so that nobody was shown it.
 * - `resolved_wrongly`: a person resolved an operation as never happened, and the gateway shows it.
 * - `waiting_too_long`: something that should be over by itself is not; it is still tried.
 * - `written_elsewhere`: something is to be done for a charge that another installation wrote; nothing
 *   is done.
 * - `installation_undecided`: the ledger holds charges that another installation wrote. One for all
 *   of them, listed at the newest; open until a person says that the store has moved, or resolves it.
 * - `cards_tested`: so many cards of an account were declined that somebody seems to try stolen ones.
 *   Once for each window, listed at the last that was declined.
 * - `cards_stopped`: so many were declined that the account takes none for now. In the same way.
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
  "written_elsewhere",
  "installation_undecided",
  "resolved_wrongly",
  "waiting_too_long",
  "cards_tested",
  "cards_stopped",
] as const

export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number]

/** Both sides of a difference, as they were found. */
export interface DiscrepancySums {
  gateway: ChargeSums & { state: ChargeState; statuses?: string }
  /** Undefined while Medusa has no payment. */
  medusa: ChargeSums | undefined
}

export interface DiscrepancyFound extends DiscrepancySums {
  kind: DiscrepancyKind
  /** One sentence, for the shop's own people. Nothing secret, no personal data. */
  details: string
}

/** What is not over when both sides agree: somebody must have seen it. */
export const CLOSED_BY_A_PERSON: readonly DiscrepancyKind[] = [
  "money_gone",
  "notified_only",
  "installation_undecided",
  "resolved_wrongly",
  "cards_tested",
  "cards_stopped",
]

/**
 * Why something is listed, as a code: for another reason it is listed anew. How long something waits is
 * no reason of its own.
 */
export function reasonOf({
  kind,
  details,
}: Pick<DiscrepancyFound, "kind" | "details">): string {
  return kind === "waiting_too_long" ? kind : (sayingOf(details)?.code ?? kind)
}
