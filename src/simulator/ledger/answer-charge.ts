import type { Charge, ChargeState } from "./charge"
import { describeCode } from "./codes/describe-code"
import { describeCredit } from "./describe-credit"
import { remainingAmount } from "./remaining-amount"
import { isCode, numberOfInstallments } from "./transaction"

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
        numberOfInstallments: numberOfInstallments(transaction),
        softDescriptor: transaction.softDescriptor,
        ...amounts,
        createdAt: new Date(charge.createdAt).toISOString(),
        updatedAt: new Date(state.updatedAt).toISOString(),
        ...describeMethod(charge),
      },
    ],
  }
}

function describeMethod({ transaction, merchantDocument }: Charge) {
  if (isCode(transaction)) {
    return describeCode(transaction)
  }
  const { installmentNumber } = transaction
  const credit = describeCredit(transaction, merchantDocument)
  return { credit: { ...credit, installmentNumber } }
}
