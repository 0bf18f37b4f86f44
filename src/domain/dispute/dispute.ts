import type { StateAndSums } from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { DisputeOutcome } from "./dispute-outcome"

/**
 * Returns whether a dispute was won or lost, by the state and the sums that the gateway shows now.
 * - `authorized`: the dispute was won.
 * - `refunded`, `canceled`, `failed`, `expired` or `declined`: the dispute was lost.
 * - `paid`, and nothing was refunded since the dispute began (`isNothingRefundedSinceOpening`): the dispute was won.
 * - `paid`, and everything is refunded: the dispute was lost.
 * - `paid`, and a part was refunded: the result is `undefined`, and an administrator decides. The part may have been
 *   refunded in the merchant panel or lost in the dispute.
 * - Any other state: the result is `undefined`, because the state does not show how the dispute ended.
 */
export function disputeOutcomeFrom(
  { state, sums }: StateAndSums,
  isNothingRefundedSinceOpening: boolean
): DisputeOutcome | undefined {
  switch (state) {
    case "paid":
      if (isNothingRefundedSinceOpening) {
        return "won"
      }
      return sums.refunded >= sums.captured ? "lost" : undefined
    case "authorized":
      return "won"
    case "refunded":
    case "canceled":
    case "failed":
    case "expired":
    case "declined":
      return "lost"
    case "charged_back":
    case "pending":
    case "unresolved":
    case "absent":
    case "not_created":
      return undefined
  }
}

export function isInDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute !== undefined && dispute.closed === undefined
}

/**
 * Returns the state of a charge on which the plugin bases its decisions. Normally, this is the state in `observed`,
 * which the gateway shows, or the ledger's state if `observed` is not given. There are two exceptions:
 * - An administrator has entered that a dispute was won, but the gateway still shows the dispute. The result is `paid`.
 * - The ledger has an open dispute, but the gateway shows the charge as paid. If the sums do not show whether the
 *   dispute was won or lost, the result is `charged_back`.
 */
export function chargeStateConsideringDispute(
  charge: Pick<Charge, "state" | "sums" | "dispute">,
  observed: StateAndSums = charge
): ChargeState {
  const { dispute, sums, state } = charge
  if (observed.state === "charged_back") {
    // As long as the gateway goes on showing `charged_back`, the plugin notices no new dispute of the charge.
    return state === "charged_back" && dispute?.closed?.outcome === "won"
      ? "paid"
      : "charged_back"
  }
  const isNothingRefundedSinceOpening =
    state === "charged_back" && observed.sums.refunded <= sums.refunded
  return observed.state === "paid" &&
    isInDispute(charge) &&
    disputeOutcomeFrom(observed, isNothingRefundedSinceOpening) === undefined
    ? "charged_back"
    : observed.state
}

export function hasLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
