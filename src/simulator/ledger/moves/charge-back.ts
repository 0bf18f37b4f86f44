import { endedObjection } from "./ended-charge"
import type { Move } from "./move"

/** The cardholder's bank takes back what the merchant still has of a paid charge; that is no refund. */
export const chargeBack: Move = {
  objection(charge) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return undefined
      case "PRE_AUTHORIZED":
        return {
          message:
            "The charge is not captured; only a paid one can be charged back",
          businessCode: "CHARGE_NOT_CAPTURED",
        }
      case "PENDING":
        return {
          message:
            "The charge is not paid; only a paid one can be charged back",
          businessCode: "CHARGE_NOT_PAID",
        }
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
      case "REFUNDED":
      case "CHARGEBACK":
        return endedObjection(charge, transactionStatus)
    }
  },

  outcome: ({ state }) => ({
    event: "charged_back",
    amount: state.capturedAmount - state.refundedAmount,
    change: { chargeStatus: "CHARGEBACK", transactionStatus: "CHARGEBACK" },
  }),
}
