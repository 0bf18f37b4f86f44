import { MOVED_COMMAND } from "./installation"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"

/**
 * What cannot be resolved without a person.
 *
 * - `not_as_intended`: the gateway's charge is not the one we asked for.
 * - `unrecognized`: it is in a status that this version does not know.
 * - `appeared_late`: a charge that counted as never made is there after all.
 * - `paid_without_order`: its money was taken, and its cart cannot be completed, or its order
 *   was canceled.
 * - `order_without_charge`: an order waits for a charge that came to nothing.
 * - `unresolved`: for a long while nobody knows what came of an operation; it is still looked up.
 * - `contradicted`: the gateway shows less of a charge than it told before, nothing of it, a status
 *   that this version does not know, or what is not believed: more than was asked for, another
 *   payment type, a word that its own amounts contradict.
 * - `still_authorized`: it should have been captured at once, and is only reserved.
 * - `money_gone`: Medusa has booked money that the gateway does not hold any more.
 * - `captured_differs`, `refunded_differs`: the sums differ, and none of the known ways leads there.
 * - `booking_failed`: Medusa would not book what the gateway did.
 * - `refund_failed`: the money should go back, and the gateway refuses.
 * - `unmatched_payment`: a code of ours was paid, and no order is waiting for the money.
 * - `other_amount`: another amount was paid than what is to be paid; nothing of it is booked.
 * - `chargeback`: the payer disputes it; open until it is won or lost.
 * - `lost_link_paid`: somebody paid a payment link of ours whose answer was lost, so that nobody was
 *   shown it.
 * - `resolved_wrongly`: a person resolved an operation as never happened, and the gateway shows it.
 * - `waiting_too_long`: something that should be over by itself is not; it is still tried.
 * - `notified_only`: a notification tells of a payment of a link, and the gateway does not show it.
 * - `written_elsewhere`: something is to be done for a charge that another installation wrote; nothing
 *   is done.
 * - `installation_undecided`: the ledger holds charges that another installation wrote. One for all
 *   of them, listed at the newest; open until a person says that the store has moved, or resolves it.
 * - `cards_tested`: so many cards of an account were declined that somebody seems to try stolen ones.
 *   Once for each window, listed at the last that was declined.
 * - `cards_stopped`: so many were declined that the account takes none for now. In the same way.
 */
export const DISCREPANCY_KINDS = [
  "not_as_intended",
  "unrecognized",
  "appeared_late",
  "paid_without_order",
  "order_without_charge",
  "unresolved",
  "contradicted",
  "still_authorized",
  "money_gone",
  "captured_differs",
  "refunded_differs",
  "booking_failed",
  "refund_failed",
  "unmatched_payment",
  "other_amount",
  "chargeback",
  "notified_only",
  "lost_link_paid",
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
  "lost_link_paid",
  "installation_undecided",
  "resolved_wrongly",
  "cards_tested",
  "cards_stopped",
]

/** What a person can do about each kind. */
export const SUGGESTED_ACTIONS: Record<DiscrepancyKind, string> = {
  not_as_intended:
    "Compare the charge with the merchant panel, then say what it is (POST /admin/checkout-transparent/charges/:id/resolve). Until then nothing else is charged for its cart.",
  unrecognized:
    "Look the charge up in the merchant panel. When its status is final there, synchronize it again.",
  appeared_late:
    "Compare it with the merchant panel. If it is this shop's, accept the gateway's figure (POST /admin/checkout-transparent/charges/:id/accept-gateway-figure), then give it back if need be.",
  paid_without_order:
    "Where the order was canceled, give the money back. Otherwise remove the reason that is given and synchronize again to place the order, or give the money back.",
  order_without_charge:
    "Nothing was charged. Cancel the order, or take the payment another way; where a payment link was sent for it, wait for that first.",
  unresolved:
    "Look the charge up in the merchant panel, and say what came of it (POST /admin/checkout-transparent/charges/:id/resolve). Until it is known, nothing else is done with it.",
  contradicted:
    "Compare it with the merchant panel; do not ship or refund before it is clear. If the gateway is right, accept its figure (POST /admin/checkout-transparent/charges/:id/accept-gateway-figure).",
  still_authorized:
    "Capture the payment before its authorization ends (7 days after it was made), or cancel the order.",
  money_gone:
    "Do not ship. Ask the operator why the money is gone, and take the payment again or cancel the order.",
  captured_differs:
    "Compare the captured sum in the merchant panel with the order, then correct the order.",
  refunded_differs:
    "Compare the refunded sum in the merchant panel with the order, then correct the order.",
  booking_failed:
    "The gateway did it; Medusa could not book it. Read the reason, remove it, and synchronize again.",
  unmatched_payment:
    "Give the money back (POST /admin/checkout-transparent/charges/:id/refund), or find the order that it was meant for.",
  other_amount:
    "Give the money back (POST /admin/checkout-transparent/charges/:id/refund), or book it on the order as a part (POST …/charges/:id/book-as-part) and take the rest with a payment link.",
  chargeback:
    "Answer the dispute in the merchant panel; refund nothing meanwhile. It is closed here when the gateway tells the outcome, or when you enter it.",
  notified_only:
    "Compare the payment link with the merchant panel and correct the order by hand.",
  lost_link_paid:
    "Refund the payment in the merchant panel, unless you find whom it is from and what it was meant for.",
  written_elsewhere: `Nothing is done with it here. Where this is the same store, moved, say so: ${MOVED_COMMAND}.`,
  installation_undecided: `Where this is the same store, moved, say so: ${MOVED_COMMAND}. In a copy resolve it: the charges stay as they are.`,
  resolved_wrongly:
    "Compare the charge with the merchant panel: if the change was made again meanwhile, it was made twice.",
  waiting_too_long:
    "Do what its details say. It goes on being tried, and is closed here when it is over.",
  refund_failed:
    "Refund or void the charge in the merchant panel, then synchronize it.",
  cards_tested:
    "Look at who pays by card in your proxy's log, and limit requests to /store there. If it is ordinary business, raise attemptLimits.declinesPerAccount. Then resolve it.",
  cards_stopped:
    "Stop the attack at your proxy, or raise attemptLimits.declinesPerAccount. Cards are taken again when fewer were declined within an hour. Then resolve it.",
}
