import type { Charge } from "../charge"
import { isCode } from "../transaction"
import { endedObjection } from "./ended-charge"
import type { Move, MoveConditions } from "./move"
import type { Objection } from "./objection"

/** Takes what was reserved, or a part of it, once; the rest is set free. */
export const capture: Move = {
  objection(charge, conditions) {
    const { transactionStatus } = charge.state
    if (isCode(charge.transaction) || transactionStatus === "PENDING") {
      return {
        message: "The charge is paid by a code; there is nothing to capture",
        businessCode: "CHARGE_NOT_CAPTURABLE",
      }
    }
    switch (transactionStatus) {
      case "PRE_AUTHORIZED":
        return amountObjection(charge, conditions)
      case "PAID":
      case "PARTIALLY_REFUNDED":
      case "REFUNDED":
      case "CHARGEBACK":
        return {
          message: charge.lateCapture
            ? "The charge is captured already; a charge can be captured once, also in part"
            : "The charge was captured when it was authorized, since lateCapture was not true",
          businessCode: "CHARGE_ALREADY_CAPTURED",
        }
      case "DENIED":
      case "CANCELED":
      case "EXPIRED":
        return endedObjection(charge, transactionStatus)
    }
  },

  outcome: (_charge, amount, now) => ({
    event: "captured",
    amount,
    change: {
      chargeStatus: "PAID",
      transactionStatus: "PAID",
      capturedAmount: amount,
      capturedAt: now,
    },
  }),
}

function amountObjection(
  { originalAmount }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  if (amount <= originalAmount) {
    return undefined
  }
  return {
    message: `The amount is more than was authorized: ${amount} of ${originalAmount}`,
    businessCode: "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED",
    errors: [{ field: "amount", message: `must be at most ${originalAmount}` }],
  }
}
