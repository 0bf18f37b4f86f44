import { disputeObjection } from "./dispute-objection"
import { keptStatuses } from "./kept-statuses"
import type { Move } from "./move"

/** The same, and the charge goes on being shown as charged back: the panel knows, and the interface does not tell. */
export const winDisputeUnseen: Move = {
  objection: disputeObjection,

  outcome: ({ state }) => ({
    event: "dispute_won",
    amount: state.capturedAmount - state.refundedAmount,
    change: { isWonUnseen: true },
  }),
}

/** The merchant gets back what was charged back; a chargeback leaves the sums alone, so they tell what the charge was. */
export const winDispute: Move = {
  objection: disputeObjection,

  outcome: ({ state }) => ({
    event: "dispute_won",
    amount: state.capturedAmount - state.refundedAmount,
    change: { ...keptStatuses(state), isWonUnseen: false },
  }),
}
