import type { ChargeInFull } from "../../api/answers"

/** A line below a payment beside its order: the name of its text, and the amount or the time in it. */
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

/** Returns what explains the amount of a payment beside its order, its deadline and the end of its dispute. */
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
    endOfDispute(dispute, state),
  ]
  return notes.filter((note) => !!note)
}

const NAME_OF_END = { won: "disputeWon", lost: "disputeLost" } as const

function endOfDispute(
  dispute: ChargeInFull["dispute"],
  state: ChargeInFull["payment_state"]
): OrderNote | null {
  if (!dispute?.closed_at || state.dispute === "none") return null
  if (state.dispute === "open") return null
  // The time is that of the entry, which turned out to be wrong.
  return isReversed({ dispute, payment_state: state })
    ? { name: "disputeReversed" }
    : { name: NAME_OF_END[state.dispute], at: dispute.closed_at }
}

/** Whether a person entered that a dispute was lost, and the gateway shows its money again. */
export function isReversed({
  dispute,
  payment_state: state,
}: Pick<ChargeInFull, "dispute" | "payment_state">): boolean {
  return dispute?.outcome === "lost" && state.dispute === "won"
}
