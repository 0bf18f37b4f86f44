import type {
  Charge,
  ChargeState,
  ChargeStatus,
  TransactionStatus,
} from "../ledger/charge"
import { describeNotifiedCode } from "../ledger/codes/describe-code"
import { describeCredit } from "../ledger/describe-credit"
import { remainingAmount } from "../ledger/remaining-amount"
import {
  isCode,
  numberOfInstallments,
  type Transaction,
} from "../ledger/transaction"

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
        status: notifiedTransactionStatus(transaction, state),
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

function describeMethod(charge: Charge) {
  const { transaction, merchantDocument } = charge
  return isCode(transaction)
    ? describeNotifiedCode(charge, transaction)
    : { credit: describeCredit(transaction, merchantDocument) }
}

/** Notifications have a word of their own for a reserved charge; its transaction keeps the API's. */
function notifiedStatus(
  status: ChargeStatus
): Exclude<ChargeStatus, "PRE_AUTHORIZED"> | "AUTHORIZED" {
  return status === "PRE_AUTHORIZED" ? "AUTHORIZED" : status
}

/** And for the transaction of a wallet that paid; its charge keeps the API's. */
function notifiedTransactionStatus(
  { paymentType }: Transaction,
  { transactionStatus }: ChargeState
): TransactionStatus | "CAPTURED" {
  return paymentType === "WALLET" && transactionStatus === "PAID"
    ? "CAPTURED"
    : transactionStatus
}
