import { disputeObjection } from "./dispute-objection"
import type { Move } from "./move"

/** The chargeback is final. */
export const loseDispute: Move = {
  objection: disputeObjection,

  outcome: ({ state }) => ({
    event: "dispute_lost",
    amount: state.capturedAmount - state.refundedAmount,
    change: {
      chargeStatus: "CANCELED",
      transactionStatus: "CANCELED",
      // So that captured less refunded is what the merchant has: nothing.
      capturedAmount: state.refundedAmount,
    },
  }),
}
