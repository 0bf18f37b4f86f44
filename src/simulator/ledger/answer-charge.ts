import type { CardTransaction, Charge, ChargeState } from "./charge"
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
        credit: answerCredit(transaction, charge.merchantDocument),
      },
    ],
  }
}

function answerCredit(transaction: CardTransaction, merchantDocument: string) {
  const { card } = transaction
  return {
    cardholderName: card.maskedHolderName,
    cardholderDocument: card.maskedHolderDocument,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    brand: card.brand,
    nsu: transaction.nsu,
    authorizationCode: transaction.authorizationCode,
    authorizationResponseCode: transaction.reasonCode,
    reasonCode: transaction.reasonCode,
    reasonMessage: transaction.reasonMessage,
    acquirerName: "SIMULATOR",
    installmentType: transaction.installmentType,
    installmentNumber: transaction.installmentNumber,
    subMerchant: {
      id: "1",
      mcc: "5399",
      document: merchantDocument,
      address: {
        city: "São Paulo",
        country: "BR",
        number: "1",
        street: "Rua do Simulador",
        state: "SP",
        zipCode: "01000000",
      },
    },
  }
}
