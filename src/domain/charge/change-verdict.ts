import { type PaymentMethod, traitsOf } from "../payment-method/payment-method"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Operation } from "../operation/operation"

export interface StateAndSums {
  state: ChargeState
  sums: ChargeSums
}

/**
 * - `done`: the change happened.
 * - `never`: the change did not happen, and cannot happen any more.
 * - `not_yet`: the change is not visible; it may still happen until the resolve window is over.
 * - `unclear`: the refunded sum is neither that of before the refund nor that of after it, so it proves nothing.
 */
export type ChangeVerdict = "done" | "never" | "not_yet" | "unclear"

/**
 * Decides from the charge alone whether a change with a lost answer happened; refunds and captures have no ids of
 * their own at the gateway (docs/gateway.md#charge-operations). If another person moved exactly the same
 * amount at the same time, that change is taken for ours: the sums are the same.
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
        // There is only one capture, so another amount was captured in the merchant panel.
        return sums.captured === change.amount ? "done" : "never"
      }
      return state === "authorized" ? "not_yet" : "never"
    case "refund":
      // A checkout charge that was canceled after its payment has refunded the money.
      if (
        sums.refunded >= before + change.amount ||
        (state === "canceled" && cancelingReturnsMoney(change))
      ) {
        return "done"
      }
      return sums.refunded === before ? "not_yet" : "unclear"
    case "void":
      if (state === "paid" && !cancelingReturnsMoney(change)) {
        return "never" // paid before it was deactivated: to deactivate a link refunds nothing
      }
      return state === "canceled" || state === "expired" || state === "refunded"
        ? "done"
        : "not_yet"
  }
}

/** Whether the gateway returns the money when a paid charge is canceled; a link is only deactivated. */
function cancelingReturnsMoney({ method }: { method?: PaymentMethod }) {
  return (
    method === undefined || traitsOf(method).cancellation !== "deactivation"
  )
}

export function isSameState(one: StateAndSums, other: StateAndSums): boolean {
  return (
    one.state === other.state &&
    one.sums.captured === other.sums.captured &&
    one.sums.refunded === other.sums.refunded
  )
}
