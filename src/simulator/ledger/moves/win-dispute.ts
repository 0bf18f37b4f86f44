import { disputeObjection } from "./dispute-objection"
import { keptStatuses } from "./kept-statuses"
import type { Move } from "./move"

/** The merchant gets back what was charged back; a chargeback leaves the sums alone, so they tell what the charge was. */
export const winDispute: Move = {
  objection: disputeObjection,

  outcome: ({ state }) => ({
    event: "dispute_won",
    amount: state.capturedAmount - state.refundedAmount,
    change: keptStatuses(state),
  }),
}
