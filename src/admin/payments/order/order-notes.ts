import type { ChargeInFull } from "../../api/admin-answer-types"

/**
 * A note below a payment on the page of its order. `name` is the text key of the note. Most of the texts contain
 * `amount` or `at`.
 */
export interface OrderNote {
  name:
    | "interest"
    | "discount"
    | "captureBefore"
    | "disputeWon"
    | "disputeLost"
    | "disputeReversed"
  amount?: number
  at?: string
}

/**
 * Returns the notes below a payment on the page of its order: about interest or a discount in its amount, about the
 * time until which it has to be captured, and about the end of its dispute.
 */
export function paymentNotesOnOrderPage({
  interest,
  discount,
  capture_before: before,
  dispute,
  payment_state: state,
}: Pick<
  ChargeInFull,
  "interest" | "discount" | "capture_before" | "dispute" | "payment_state"
>): OrderNote[] {
  const notes: (OrderNote | false | null)[] = [
    interest > 0 && { name: "interest", amount: interest },
    discount > 0 && { name: "discount", amount: discount },
    state.charge === "reserved" &&
      state.refund !== "decided" &&
      before !== null && { name: "captureBefore", at: before },
    noteOnDispute(dispute, state),
  ]
  return notes.filter((note) => !!note)
}

const NAME_OF_END = { won: "disputeWon", lost: "disputeLost" } as const

function noteOnDispute(
  dispute: ChargeInFull["dispute"],
  state: ChargeInFull["payment_state"]
): OrderNote | null {
  if (!dispute?.closed_at || state.dispute === "none") return null
  if (state.dispute === "open") return null
  // `closed_at` is left out, because it is the time at which an administrator wrongly entered the dispute as lost.
  return isDisputeReversed({ dispute, payment_state: state })
    ? { name: "disputeReversed" }
    : { name: NAME_OF_END[state.dispute], at: dispute.closed_at }
}

/** Returns whether the gateway has returned the money of a dispute that was recorded as lost. */
export function isDisputeReversed({
  dispute,
  payment_state: state,
}: Pick<ChargeInFull, "dispute" | "payment_state">): boolean {
  return dispute?.outcome === "lost" && state.dispute === "won"
}
