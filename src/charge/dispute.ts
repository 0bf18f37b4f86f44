import type { StateAndSums } from "./change-verdict"
import type { Charge, DisputeOutcome } from "./charge"
import type { ChargeState } from "./charge-state"

/**
 * How a dispute ended, by what the gateway shows after it: the sums decide, not the word.
 * `isAsBefore`: nothing was given back since it began. Undefined while it goes on, or where a part
 * was given back: that may be a refund in the merchant panel or what was lost, so a person says it.
 */
export function endOfDispute(
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
 * What a charge counts as, everywhere: the state that is shown of it, but for two kinds of disputes.
 * `observed` is what the gateway shows just now; left out, what the ledger knows of it.
 *
 * - `paid`: a person has entered that the dispute was won, and the gateway goes on showing it. One
 *   that begins anew is told apart by what was shown in between.
 * - `charged_back`: the gateway shows it as paid again with a part given back; see endOfDispute.
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
    endOfDispute(observed, isAsBefore) === undefined
    ? "charged_back"
    : observed.state
}

export function isLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
