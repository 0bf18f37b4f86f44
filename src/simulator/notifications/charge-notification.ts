import type { Charge, ChargeStatus } from "../ledger/charge"
import { describeCredit } from "../ledger/describe-credit"
import { remainingAmount } from "../ledger/remaining-amount"

/** `data` of a PAYMENT notification: the charge as it is now. Unlike an API answer it has no id of the gateway's. */
export function chargeNotification(charge: Charge) {
  const { customer, transaction, state } = charge
  const amounts = {
    amount: remainingAmount(charge, state),
    originalAmount: charge.originalAmount,
    refundedAmount: state.refundedAmount,
  }
  return {
    status: notifiedStatus(state.chargeStatus),
    ...amounts,
    customer: {
      document: customer.document,
      documentType: customer.documentType,
      email: customer.email,
      name: customer.name,
    },
    merchantChargeId: charge.merchantChargeId,
    smartCheckoutId: charge.smartCheckoutId,
    paymentSource: "GATEWAY",
    lateCapture: charge.lateCapture,
    transactions: [
      {
        transactionId: transaction.transactionId,
        paymentType: transaction.paymentType,
        status: state.transactionStatus,
        numberOfInstallments: transaction.installmentNumber,
        softDescriptor: transaction.softDescriptor,
        ...amounts,
        createdAt: new Date(charge.createdAt).toISOString(),
        updatedAt: new Date(state.updatedAt).toISOString(),
        credit: describeCredit(transaction, charge.merchantDocument),
      },
    ],
  }
}

/** Notifications have a word of their own for a reserved charge; its transaction keeps the API's. */
function notifiedStatus(
  status: ChargeStatus
): Exclude<ChargeStatus, "PRE_AUTHORIZED"> | "AUTHORIZED" {
  return status === "PRE_AUTHORIZED" ? "AUTHORIZED" : status
}
