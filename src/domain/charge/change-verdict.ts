import { type PaymentMethod, traitsOf } from "../payment-method/payment-method"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Operation } from "../operation/operation"

export interface StateAndSums {
  state: ChargeState
  sums: ChargeSums
}

/**
 * Whether a change with a lost answer happened.
 * - `done`: the change happened.
 * - `never`: the change did not happen and cannot happen any more.
 * - `not_yet`: the change is not visible, but may still happen until the resolve window ends.
 * - `unclear`: the refunded sum matches neither the sum before the refund nor the sum after it.
 */
export type ChangeVerdict = "done" | "never" | "not_yet" | "unclear"

/**
 * Decides whether a change whose answer was lost happened. The charge's state and sums decide, because the gateway has
 * no ids for refunds and captures (docs/gateway.md#charge-operations).
 *
 * If a change of exactly the same amount was made in the merchant panel at the same time, the sums are the same.
 * The change then counts as the plugin's own.
 */
export function changeVerdictOf(
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
        // A charge has only one capture, so another amount was captured in the merchant panel.
        return sums.captured === change.amount ? "done" : "never"
      }
      return state === "authorized" ? "not_yet" : "never"
    case "refund":
      // Canceling a paid charge refunds its money, unless it is a link.
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

/**
 * Returns whether the gateway returns the money when a paid charge is canceled. It does not for a link, which is only
 * deactivated.
 */
function cancelingReturnsMoney({ method }: { method?: PaymentMethod }) {
  return (
    method === undefined || traitsOf(method).cancellation !== "deactivation"
  )
}

export function hasSameStateAndSums(
  one: StateAndSums,
  other: StateAndSums
): boolean {
  return (
    one.state === other.state &&
    one.sums.captured === other.sums.captured &&
    one.sums.refunded === other.sums.refunded
  )
}
