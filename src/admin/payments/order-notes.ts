import type { ChargeInFull } from "../api/answers"

/** A line below a payment beside its order: the name of its text, and the amount or the time in it. */
export interface OrderNote {
  name: "interest" | "discount" | "captureBefore" | "disputeWon" | "disputeLost"
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
  const closedAt = dispute?.closed_at ?? undefined
  const end = { won: "disputeWon", lost: "disputeLost" } as const
  const notes: (OrderNote | false | null)[] = [
    interest > 0 && { name: "interest", amount: interest },
    discount > 0 && { name: "discount", amount: discount },
    state.refund !== "decided" &&
      before !== null && { name: "captureBefore", at: before },
    closedAt !== undefined &&
      (state.dispute === "won" || state.dispute === "lost") && {
        name: end[state.dispute],
        at: closedAt,
      },
  ]
  return notes.filter((note) => !!note)
}
