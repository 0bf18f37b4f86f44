import type { StateAndSums } from "../charge/unanswered-change-verdict"
import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { DisputeOutcome } from "./dispute-outcome"

/**
 * Returns whether a dispute was won or lost, by the state that the gateway shows now. Returns `undefined` while the
 * dispute is open.
 *
 * If the gateway shows the charge as paid again, the sums decide. `isAsBefore` means that nothing was refunded since
 * the dispute began, so the dispute was won. If everything was refunded, it was lost. If only a part was refunded, the
 * result is `undefined`, and an administrator decides, because the money may have been refunded in the merchant panel
 * or lost in the dispute.
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
 * Returns the state that a charge has for the plugin. That is the state in `observed`, which the gateway shows, or the
 * ledger's state if `observed` is not given. There are two exceptions for disputes:
 * - `paid`: the gateway still shows the dispute, but an administrator has entered that it was won. The plugin notices a
 *   new dispute of the charge only after the gateway has shown another state.
 * - `charged_back`: the gateway shows a disputed charge as paid and partly refunded. This does not show how the dispute
 *   ended (see disputeOutcomeFrom).
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
