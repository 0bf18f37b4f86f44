import { maskDocument } from "../masking"
import type { Charge, LedgerCharge } from "./charge"

/** A copy, so that a test which keeps it does not see later changes. */
export function showCharge(charge: Charge): LedgerCharge {
  const { transaction, state } = charge
  return {
    id: charge.id,
    merchantChargeId: charge.merchantChargeId,
    merchantDocument: charge.merchantDocument,
    paymentType: transaction.paymentType,
    lateCapture: charge.lateCapture,
    chargeStatus: state.chargeStatus,
    transactionStatus: state.transactionStatus,
    originalAmount: charge.originalAmount,
    capturedAmount: state.capturedAmount,
    refundedAmount: state.refundedAmount,
    installmentNumber: transaction.installmentNumber,
    brand: transaction.card.brand,
    lastFour: transaction.card.lastFour,
    customerDocument: maskDocument(charge.customer.document),
    createdAt: new Date(charge.createdAt).toISOString(),
    updatedAt: new Date(state.updatedAt).toISOString(),
    history: charge.history.map((event) => ({ ...event })),
  }
}
