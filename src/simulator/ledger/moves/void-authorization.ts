import { endedObjection } from "./ended-charge"
import type { Move } from "./move"

/** Sets free what was reserved; nothing was taken, so nothing is refunded. */
export const voidAuthorization: Move = {
  objection(charge) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
        return undefined
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

  outcome: ({ originalAmount }) => ({
    event: "voided",
    amount: originalAmount,
    change: { chargeStatus: "CANCELED", transactionStatus: "CANCELED" },
  }),
}
