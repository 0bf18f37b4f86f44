import type { StateAndSums } from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { DisputeOutcome } from "./dispute-outcome"

/**
 * Returns how a dispute ended, according to the state that the gateway shows.
 *
 * For a paid charge the sums decide: `isAsBefore` means that nothing was refunded since the dispute began. Returns
 * `undefined` while the dispute goes on, and also after a partial refund. An administrator then decides, because the
 * money may have been refunded in the merchant panel or lost in the dispute.
 */
export function disputeOutcomeFrom(
  { state, sums }: StateAndSums,
  isAsBefore: boolean
): DisputeOutcome | undefined {
  switch (state) {
    case "paid":
      if (isAsBefore) {
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
 * Returns the state as which the plugin treats a charge. `observed` is the state that the gateway shows. Its default is
 * the state in the ledger. The result is the observed state, with two exceptions for disputes:
 * - `paid`: an administrator has entered that the dispute was won, but the gateway still shows the dispute. A new
 *   dispute of the charge is noticed only after the gateway has shown another state.
 * - `charged_back`: the gateway shows a disputed charge as paid with a part refunded (see disputeOutcomeFrom).
 */
export function effectiveStateOf(
  charge: Pick<Charge, "state" | "sums" | "dispute">,
  observed: StateAndSums = charge
): ChargeState {
  const { dispute, sums, state } = charge
  if (observed.state === "charged_back") {
    return state === "charged_back" && dispute?.closed?.outcome === "won"
      ? "paid"
      : "charged_back"
  }
  const isAsBefore =
    state === "charged_back" && observed.sums.refunded <= sums.refunded
  return observed.state === "paid" &&
    isInDispute(charge) &&
    disputeOutcomeFrom(observed, isAsBefore) === undefined
    ? "charged_back"
    : observed.state
}

export function hasLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
