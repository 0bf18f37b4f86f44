import { maskDocument } from "../masking"
import type { Charge } from "./charge"
import { endToEndIdOf } from "./codes/end-to-end-id"
import type {
  LedgerCharge,
  LedgerChargeCard,
  LedgerChargeCode,
} from "./ledger-charge"
import { isCode } from "./transaction"

/** A copy, so that a test which keeps it does not see later changes. */
export function showCharge(charge: Charge): LedgerCharge {
  const { state } = charge
  return {
    id: charge.id,
    merchantChargeId: charge.merchantChargeId,
    merchantDocument: charge.merchantDocument,
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
    history: charge.history.map((event) => ({ ...event })),
  }
}

function showMethod(charge: Charge): LedgerChargeCard | LedgerChargeCode {
  const { transaction } = charge
  if (isCode(transaction)) {
    return {
      paymentType: transaction.paymentType,
      qrCode: transaction.qrCode,
      expiresAt: new Date(transaction.expiresAt).toISOString(),
      endToEndId: endToEndIdOf(charge) ?? null,
    }
  }
  return {
    paymentType: transaction.paymentType,
    installmentNumber: transaction.installmentNumber,
    brand: transaction.card.brand,
    lastFour: transaction.card.lastFour,
  }
}
