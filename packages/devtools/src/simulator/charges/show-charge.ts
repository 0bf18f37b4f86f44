import { maskDocument } from "../documents"
import { endToEndIdOf } from "./pix-payload"
import { isCode, type Charge } from "./simulated-charge"

/** A charge in the form in which tests and the panel see it. The only data of the customer is a masked document. */
export type LedgerCharge = ReturnType<typeof showCharge>

/** Returns a copy of the charge's data, so that a test that keeps it does not see later changes. */
export function showCharge(charge: Charge) {
  const { state } = charge
  return {
    id: charge.id,
    merchantChargeId: charge.merchantChargeId,
    transactionId: charge.transaction.transactionId,
    ...showMethod(charge),
    lateCapture: charge.lateCapture,
    chargeStatus: state.chargeStatus,
    transactionStatus: state.transactionStatus,
    originalAmount: charge.originalAmount,
    capturedAmount: state.capturedAmount,
    refundedAmount: state.refundedAmount,
    customerDocument: maskDocument(charge.customer.document),
    createdAt: new Date(charge.createdAt).toISOString(),
    updatedAt: new Date(state.updatedAt).toISOString(),
    history: structuredClone(charge.history),
  }
}

function showMethod(charge: Charge) {
  const { transaction } = charge
  if (isCode(transaction)) {
    return {
      paymentType: transaction.paymentType,
      qrCode: transaction.qrCode,
      expiresAt: new Date(transaction.expiresAt).toISOString(),
      /** The Central Bank's id of a paid Pix. It is `null` before the payment and for a wallet. */
      endToEndId: endToEndIdOf(charge) ?? null,
    }
  }
  return {
    paymentType: transaction.paymentType,
    installmentNumber: transaction.installmentNumber,
    entryMode: transaction.entryMode,
    issuerTransactionId: transaction.issuerTransactionId,
    brand: transaction.card.brand,
    lastFour: transaction.card.lastFour,
  }
}
