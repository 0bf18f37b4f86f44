import type { ChargeInFull } from "../../api/answers"

/**
 * A line below a payment on the page of its order. `name` is the name of the line's text, which contains the amount or
 * the time.
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
 * Returns the lines below a payment on the page of its order. They say which interest or discount its amount includes,
 * until when it has to be captured, and how its dispute ended.
 */
export function orderNotes({
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
  // The time is left out, because it is that of the administrator's wrong entry.
  return isDisputeReversed({ dispute, payment_state: state })
    ? { name: "disputeReversed" }
    : { name: NAME_OF_END[state.dispute], at: dispute.closed_at }
}

/** Returns whether an administrator entered a dispute as lost although the gateway shows the disputed money again. */
export function isDisputeReversed({
  dispute,
  payment_state: state,
}: Pick<ChargeInFull, "dispute" | "payment_state">): boolean {
  return dispute?.outcome === "lost" && state.dispute === "won"
}
