import type { Charge } from "../charge"
import { isCode } from "../transaction"
import type { MoveConditions } from "./move"
import type { Objection } from "./objection"

/** Of what is paid: no more than is left and, of a Pix in the sandbox, no less. */
export function refundAmountObjection(
  { transaction, state }: Charge,
  { amount, codes }: MoveConditions
): Objection | undefined {
  const remaining = state.capturedAmount - state.refundedAmount
  if (amount > remaining) {
    return {
      message: `The amount is more than is left to refund: ${amount} of ${remaining}`,
      businessCode: "REFUND_AMOUNT_EXCEEDS_REMAINING",
      errors: [{ field: "amount", message: `must be at most ${remaining}` }],
    }
  }
  const isWholeOnly =
    transaction.paymentType === "PIX" && !codes.pixPartialRefunds
  if (isWholeOnly && amount < remaining) {
    return {
      message: `A Pix can only be refunded whole here: ${remaining}, not ${amount}`,
      businessCode: "REFUND_AMOUNT_NOT_EXACT",
      errors: [{ field: "amount", message: `must be ${remaining}` }],
    }
  }
  return undefined
}

/** Of what is not paid: all of it. */
export function wholeAmountObjection(
  { transaction, originalAmount }: Charge,
  { amount }: MoveConditions
): Objection | undefined {
  if (amount === originalAmount) {
    return undefined
  }
  const subject = isCode(transaction)
    ? "A code that is not paid"
    : "An authorization that is not captured"
  return {
    message: `${subject} can only be canceled whole: ${originalAmount}, not ${amount}`,
    businessCode: "VOID_AMOUNT_NOT_EXACT",
    errors: [{ field: "amount", message: `must be ${originalAmount}` }],
  }
}
