import { type PaymentMethod, traitsOf } from "../payment-method/payment-method"
import type { ChargeState } from "./charge-state"
import type { ChargeSums } from "./charge-sums"
import type { Operation } from "../operation/operation"

export interface StateAndSums {
  state: ChargeState
  sums: ChargeSums
}

/**
 * Whether the gateway carried out a capture, refund or void.
 * - `done`: the gateway carried it out.
 * - `never`: the gateway did not carry it out, and will not do so.
 * - `not_yet`: nothing shows the change, but the gateway may still carry it out until the resolve window ends.
 * - `unclear`: the refunded sum is neither the sum before the refund nor as high as the refund would make it.
 */
export type ChangeVerdict = "done" | "never" | "not_yet" | "unclear"

/**
 * Decides by the charge's present state and sums whether the gateway carried out a capture, refund or void. The state
 * and the sums come from the answer to the request, or from a later lookup or notification.
 *
 * The gateway has no ids for captures and refunds (docs/gateway.md#charge-operations). A capture, refund or void that
 * an administrator made in the merchant panel at the same time can therefore count as the plugin's change.
 *
 * This function does not judge the creation of a charge: for a creation, it always returns `not_yet`.
 */
export function decideWhetherChangeWasMade(
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
      // Canceling a paid charge refunds its money, unless the charge is a link.
      if (
        sums.refunded >= before + change.amount ||
        (state === "canceled" && isPayerRefundedByCanceling(change))
      ) {
        return "done"
      }
      return sums.refunded === before ? "not_yet" : "unclear"
    case "void":
      if (state === "paid" && !isPayerRefundedByCanceling(change)) {
        return "never" // The link is paid, and deactivating a link refunds nothing.
      }
      return state === "canceled" || state === "expired" || state === "refunded"
        ? "done"
        : "not_yet"
  }
}

/**
 * Returns whether the gateway refunds the payer if a paid charge is canceled. The result is `false` only for a payment
 * link: a link is only deactivated, and a payment that was made with the link is not refunded. If `method` is missing,
 * the charge is treated as a charge that is not a link.
 */
function isPayerRefundedByCanceling({ method }: { method?: PaymentMethod }) {
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
