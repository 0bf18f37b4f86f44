import { isCode } from "../transaction"
import { codeExpiredObjection } from "./code-expired"
import { endedObjection } from "./ended-charge"
import type { Move } from "./move"

/** Somebody pays the code; in time, unless the bank's confirmation is said to come late. */
export const pay: Move = {
  objection(charge, { now, late }) {
    const { transaction, state } = charge
    if (!isCode(transaction)) {
      return {
        message: "The charge is one of a card; there is no code to pay",
        businessCode: "CHARGE_HAS_NO_CODE",
      }
    }
    switch (state.transactionStatus) {
      case "PENDING":
      case "EXPIRED":
        return now < transaction.expiresAt || late
          ? undefined
          : codeExpiredObjection(transaction)
      case "PRE_AUTHORIZED":
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return {
          message: "The charge is paid already",
          businessCode: "CHARGE_ALREADY_PAID",
        }
      case "DENIED":
      case "CANCELED":
      case "REFUNDED":
      case "CHARGEBACK":
        return endedObjection(charge, state.transactionStatus)
    }
  },

  outcome: (_charge, amount, now) => ({
    event: "paid",
    amount,
    change: {
      chargeStatus: "PAID",
      transactionStatus: "PAID",
      capturedAmount: amount,
      capturedAt: now,
    },
  }),
}
