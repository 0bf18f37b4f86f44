import { remainingAmount } from "../remaining-amount"
import { endedObjection } from "./ended-charge"
import type { Move } from "./move"

/** The gateway undoes an open or paid charge by itself, as it does with one that timed out on its side. */
export const reverse: Move = {
  objection(charge) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
      case "PENDING":
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return undefined
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
      case "REFUNDED":
      case "CHARGEBACK":
        return endedObjection(charge, transactionStatus)
    }
  },

  outcome: (charge) => ({
    event: "reversed",
    amount: remainingAmount(charge, charge.state),
    change: {
      chargeStatus: "CANCELED",
      transactionStatus: "CANCELED",
      // So that captured less refunded is what the merchant has: nothing.
      capturedAmount: charge.state.refundedAmount,
    },
  }),
}
