import type { PaymentMethod } from "./charge"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Operation } from "./operation"

/** What the gateway says of a charge now, in our words. */
export interface StateAndSums {
  state: ChargeState
  sums: ChargeSums
}

/**
 * - `done`: the change happened.
 * - `never`: it did not, and cannot any more.
 * - `not_yet`: nothing of it is to be seen; it may still come, until the resolve window is over.
 */
export type ChangeVerdict = "done" | "never" | "not_yet"

/**
 * Tells from the charge alone what became of a change whose answer was lost; the gateway gives
 * refunds and captures no ids of their own (gateway-notes, "Charges"). When somebody else moved
 * exactly the same money at the same moment, his is taken for ours: the sums are the same.
 */
export function verdictOf(
  change: Pick<Operation, "kind" | "amount" | "baseline"> & {
    method?: PaymentMethod
  },
  { state, sums }: StateAndSums
): ChangeVerdict {
  const before = change.baseline?.refunded ?? 0
  switch (change.kind) {
    case "create":
      return "not_yet"
    case "capture":
      if (sums.captured > 0) {
        // One capture only: another amount is somebody else's.
        return sums.captured === change.amount ? "done" : "never"
      }
      return state === "authorized" ? "not_yet" : "never"
    case "refund":
      // A checkout charge that is canceled after it was paid has given its money back.
      if (
        sums.refunded >= before + change.amount ||
        (state === "canceled" && change.method !== "link")
      ) {
        return "done"
      }
      return "not_yet"
    case "void":
      if (change.method === "link" && state === "paid") {
        return "never" // paid at that moment: closing a link gives nothing back
      }
      return state === "canceled" || state === "expired" || state === "refunded"
        ? "done"
        : "not_yet"
  }
}

/** Whether nothing has moved between the two. */
export function isSameState(one: StateAndSums, other: StateAndSums): boolean {
  return (
    one.state === other.state &&
    one.sums.captured === other.sums.captured &&
    one.sums.refunded === other.sums.refunded
  )
}
