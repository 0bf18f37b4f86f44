import { cancelObjection } from "./cancel-objection"
import { endedObjection } from "./ended-charge"
import type { Move } from "./move"

/** Sets free what was reserved, and withdraws a code; nothing was taken, so nothing is refunded. */
export const voidAuthorization: Move = {
  objection(charge, { codes }) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
        return undefined
      case "PENDING":
        return cancelObjection(codes)
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return {
          message: "The charge is captured; it can be refunded, not voided",
          businessCode: "CHARGE_ALREADY_CAPTURED",
        }
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
      case "REFUNDED":
      case "CHARGEBACK":
        return endedObjection(charge, transactionStatus)
    }
  },

  outcome({ originalAmount, state }) {
    return {
      event: state.transactionStatus === "PENDING" ? "canceled" : "voided",
      amount: originalAmount,
      change: { chargeStatus: "CANCELED", transactionStatus: "CANCELED" },
    }
  },
}
