import { maskDocument } from "../cpf-and-cnpj"
import { endToEndIdOf } from "./pix-payload"
import { isCodeTransaction, type Charge } from "./simulated-charge"

/** A charge as tests and the panel see it. It contains no personal data of the customer except a masked document. */
export type ShownCharge = ReturnType<typeof summarizeCharge>

/**
 * Returns the data of a charge that tests and the panel see. Later changes of the charge do not change the returned
 * object.
 */
export function summarizeCharge(charge: Charge) {
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
  if (isCodeTransaction(transaction)) {
    return {
      paymentType: transaction.paymentType,
      qrCode: transaction.qrCode,
      expiresAt: new Date(transaction.expiresAt).toISOString(),
      /**
       * The end-to-end id that the Central Bank gives to a paid Pix. It is `null` for an unpaid Pix and for wallet
       * charges. Card charges do not have this field.
       */
      endToEndId: endToEndIdOf(charge) ?? null,
    }
  }
  return {
    paymentType: transaction.paymentType,
    installmentNumber: transaction.installmentNumber,
    entryMode: transaction.entryMode,
    issuerTransactionId: transaction.issuerTransactionId,
    merchantInitiated: transaction.merchantInitiated,
    savedCardId: transaction.savedCardId,
    newIssuerTransactionId: transaction.newIssuerTransactionId,
    brand: transaction.card.brand,
    lastFour: transaction.card.lastFour,
  }
}
