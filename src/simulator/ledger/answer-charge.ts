import type { Charge, ChargeState } from "./charge"
import { describeCredit } from "./describe-credit"
import { remainingAmount } from "./remaining-amount"

/** A charge in an API answer, as it is or as a look-up that lags shows it; notifications spell the two statuses differently. */
export function answerCharge(
  charge: Charge,
  state: ChargeState = charge.state
) {
  const { customer, transaction } = charge
  const amounts = {
    amount: remainingAmount(charge, state),
    originalAmount: charge.originalAmount,
    refundedAmount: state.refundedAmount,
  }
  return {
    merchantChargeId: charge.merchantChargeId,
    id: charge.id,
    chargeStatus: state.chargeStatus,
    ...amounts,
    lateCapture: charge.lateCapture,
    paymentSource: "GATEWAY",
    smartCheckoutId: charge.smartCheckoutId,
    customer: {
      document: customer.document,
      documentType: customer.documentType,
      email: customer.email,
      name: customer.name,
    },
    transactions: [
      {
        transactionId: transaction.transactionId,
        paymentType: transaction.paymentType,
        transactionStatus: state.transactionStatus,
        numberOfInstallments: transaction.installmentNumber,
        softDescriptor: transaction.softDescriptor,
        ...amounts,
        createdAt: new Date(charge.createdAt).toISOString(),
        updatedAt: new Date(state.updatedAt).toISOString(),
        credit: {
          ...describeCredit(transaction, charge.merchantDocument),
          installmentNumber: transaction.installmentNumber,
        },
      },
    ],
  }
}
