import { maskDocument } from "../cpf-and-cnpj"
import { defaultMerchant } from "../merchants/merchant"
import { formatWithOffset } from "../simulated-clock"
import { endToEndIdOf, PAYER_BANK } from "./pix-payload"
import {
  isCodeTransaction,
  valueOfAmountField,
  type CardTransaction,
  type Charge,
  type ChargeState,
  type CodeTransaction,
} from "./simulated-charge"

/**
 * Returns a charge in the format of the API's answers, usually in its present state. A test can make lookups show an
 * older state of the charge. `state` is then the older state.
 */
export function buildChargeBody(
  charge: Charge,
  state: ChargeState = charge.state
) {
  const { id, transaction } = charge
  return {
    id,
    chargeStatus: state.chargeStatus,
    ...describeCharge(charge, state),
    transactions: [
      {
        transactionStatus: state.transactionStatus,
        // An integrator's recordings show the text APROVADA in answers about paid charges, although the field is named
        // for errors.
        errorMessage: state.transactionStatus === "PAID" ? "APROVADA" : null,
        ...describeTransaction(charge, state),
        ...(isCodeTransaction(transaction)
          ? describeCode(transaction)
          : {
              credit: {
                ...describeCardPayment(transaction),
                installmentNumber: transaction.installmentNumber,
              },
            }),
      },
    ],
  }
}

/**
 * Returns the field `data` of a PAYMENT notification, which shows the present state of a charge. Unlike an API answer,
 * it has no field for the id that the gateway itself gives to a charge.
 */
export function buildNotificationData(charge: Charge) {
  const { transaction, state } = charge
  const { chargeStatus, transactionStatus } = state
  const isPaidWallet =
    transaction.paymentType === "WALLET" && transactionStatus === "PAID"
  return {
    // Notifications say AUTHORIZED for a reserved charge. Its transaction has the same status as in the API.
    status: chargeStatus === "PRE_AUTHORIZED" ? "AUTHORIZED" : chargeStatus,
    ...describeCharge(charge, state),
    transactions: [
      {
        // Notifications say CAPTURED for the transaction of a paid wallet. Its charge has the same status as in the
        // API.
        status: isPaidWallet ? "CAPTURED" : transactionStatus,
        ...describeTransaction(charge, state),
        ...(isCodeTransaction(transaction)
          ? describeNotifiedCode(charge, transaction)
          : { credit: describeCardPayment(transaction) }),
      },
    ],
  }
}

function describeCharge(charge: Charge, state: ChargeState) {
  const { document, documentType, email, name } = charge.customer
  return {
    merchantChargeId: charge.merchantChargeId,
    ...buildAmountFields(charge, state),
    lateCapture: charge.lateCapture,
    paymentSource: "GATEWAY",
    smartCheckoutId: charge.smartCheckoutId,
    customer: { document, documentType, email, name },
  }
}

function describeTransaction(charge: Charge, state: ChargeState) {
  const { transaction, createdAt } = charge
  return {
    transactionId: transaction.transactionId,
    paymentType: transaction.paymentType,
    numberOfInstallments: isCodeTransaction(transaction)
      ? 1
      : transaction.installmentNumber,
    softDescriptor: transaction.softDescriptor,
    ...issuerTransactionIdField(charge),
    ...buildAmountFields(charge, state),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(state.updatedAt).toISOString(),
  }
}

/**
 * Returns an object with the field `issuerTransactionId`, or an empty object if the issuer gave the transaction no id.
 * No document shows the field in an answer, so it has the same place as in a request.
 */
function issuerTransactionIdField({ transaction }: Charge) {
  return isCodeTransaction(transaction) ||
    transaction.newIssuerTransactionId === null
    ? {}
    : { issuerTransactionId: transaction.newIssuerTransactionId }
}

function buildAmountFields(charge: Charge, state: ChargeState) {
  return {
    amount: valueOfAmountField(charge, state),
    originalAmount: charge.originalAmount,
    refundedAmount: state.refundedAmount,
  }
}

function describeCardPayment({ card, ...transaction }: CardTransaction) {
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
    subMerchant: {
      id: "1",
      mcc: "5399",
      document: defaultMerchant.merchantDocument,
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

function describeCode(transaction: CodeTransaction) {
  const { paymentType, qrCode, qrCodeBase64, expiresAt } = transaction
  return paymentType === "PIX"
    ? { pix: { qrCode, qrCodeBase64 } }
    : {
        wallet: {
          expiresAt: formatWithOffset(expiresAt),
          qrCode,
          qrCodeBase64,
        },
      }
}

/**
 * Returns the part of a notification that describes a charge's Pix or wallet code. For a paid Pix, this part also
 * describes the payer. In the simulator, the payer is always the customer.
 */
function describeNotifiedCode(charge: Charge, transaction: CodeTransaction) {
  const { id, customer } = charge
  const described = describeCode(transaction)
  const endToEndId = endToEndIdOf(charge)
  if (!described.pix || endToEndId === undefined) {
    return described
  }
  // This is the documented variant with a masked document and no account number.
  const payer = {
    id,
    name: customer.name,
    documentNumber: maskDocument(customer.document),
    type: "REGULAR",
    bankIspb: PAYER_BANK.ispb,
    branchNumber: "0001",
    bankName: PAYER_BANK.name,
  }
  return { pix: { ...described.pix, endToEndId, payer } }
}
