import type { Charge } from "../charge"
import { endedObjection } from "./ended-charge"
import { keptStatuses } from "./kept-statuses"
import type { Move, MoveOutcome } from "./move"
import {
  refundAmountObjection,
  wholeAmountObjection,
} from "./refund-amount-objection"
import { refundWindowObjection } from "./refund-window-objection"
import { voidAuthorization } from "./void-authorization"

/** Gives back what was paid, in one or several parts; what is only reserved, or a code, is voided, whole. */
export const refund: Move = {
  objection(charge, conditions) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
      case "PENDING":
        return (
          voidAuthorization.objection(charge, conditions) ??
          wholeAmountObjection(charge, conditions)
        )
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return (
          refundWindowObjection(charge, conditions) ??
          refundAmountObjection(charge, conditions)
        )
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
      case "REFUNDED":
        return endedObjection(charge, transactionStatus)
      case "CHARGEBACK":
        return charge.state.isWonUnseen
          ? (refundWindowObjection(charge, conditions) ??
              refundAmountObjection(charge, conditions))
          : endedObjection(charge, transactionStatus)
    }
  },

  outcome(charge, amount, now) {
    return charge.state.capturedAt === null
      ? voidAuthorization.outcome(charge, amount, now)
      : refunded(charge, amount)
  },
}

function refunded({ state }: Charge, amount: number): MoveOutcome {
  const refundedAmount = state.refundedAmount + amount
  const statuses = state.isWonUnseen
    ? {}
    : keptStatuses({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}
