import type { Charge } from "../charge"
import { endedObjection } from "./ended-charge"
import { keptStatuses } from "./kept-statuses"
import type { Move, MoveConditions, MoveOutcome } from "./move"
import type { Objection } from "./objection"
import { voidAuthorization } from "./void-authorization"

/** Gives back what was captured, in one or several parts; what is only reserved is voided, whole. */
export const refund: Move = {
  objection(charge, conditions) {
    const { transactionStatus } = charge.state
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
        return voidAmountObjection(charge, conditions)
      case "PAID":
      case "PARTIALLY_REFUNDED":
        return (
          windowObjection(charge, conditions) ??
          amountObjection(charge, conditions)
        )
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
      case "REFUNDED":
      case "CHARGEBACK":
        return endedObjection(charge, transactionStatus)
    }
  },

  outcome(charge, amount, now) {
    return charge.state.transactionStatus === "PRE_AUTHORIZED"
      ? voidAuthorization.outcome(charge, amount, now)
      : refunded(charge, amount)
  },
}

function refunded({ state }: Charge, amount: number): MoveOutcome {
  const refundedAmount = state.refundedAmount + amount
  const statuses = keptStatuses({ ...state, refundedAmount })
  return { event: "refunded", amount, change: { ...statuses, refundedAmount } }
}

function voidAmountObjection(
  { originalAmount }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  if (amount === originalAmount) {
    return undefined
  }
  return {
    message: `An authorization that is not captured can only be canceled whole: ${originalAmount}, not ${amount}`,
    businessCode: "VOID_AMOUNT_NOT_EXACT",
    errors: [{ field: "amount", message: `must be ${originalAmount}` }],
  }
}

function windowObjection(
  { state }: Charge,
  { now, refundWindowMs }: MoveConditions
): Objection | undefined {
  const lastAt = (state.capturedAt ?? now) + refundWindowMs
  if (now < lastAt) {
    return undefined
  }
  return {
    message: `It is too late for a refund: it was possible until ${new Date(lastAt).toISOString()}`,
    businessCode: "REFUND_WINDOW_OVER",
  }
}

function amountObjection(
  { state }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  const remaining = state.capturedAmount - state.refundedAmount
  if (amount <= remaining) {
    return undefined
  }
  return {
    message: `The amount is more than is left to refund: ${amount} of ${remaining}`,
    businessCode: "REFUND_AMOUNT_EXCEEDS_REMAINING",
    errors: [{ field: "amount", message: `must be at most ${remaining}` }],
  }
}
