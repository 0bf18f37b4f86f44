/**
 * Which parts of a value may be stored. `true` allows a text, a number, a boolean or null, but no list or object. An
 * object allows only the listed fields.
 */
export type Storable = true | { readonly [name: string]: Storable }

const storableAmounts = {
  amount: true,
  originalAmount: true,
  refundedAmount: true,
} as const

/**
 * The fields of a card transaction that may be stored. The shop's staff needs NSU and authorization code to respond to
 * a dispute.
 *
 * The names and documents of the cardholder and the card's expiry date are not stored, even if the gateway masks them.
 * Personal data without a purpose must not be stored (LGPD, article 6, III).
 */
const storableCard = {
  brand: true,
  nsu: true,
  authorizationCode: true,
  authorizationResponseCode: true,
  reasonCode: true,
  reasonMessage: true,
  acquirerName: true,
  installmentType: true,
  installmentNumber: true,
  subMerchant: { id: true, mcc: true },
} as const

/**
 * The fields of a Pix transaction that may be stored. The payer's branch and account number are not stored, because
 * they would identify a person.
 */
const storablePix = {
  endToEndId: true,
  payer: { type: true, bankIspb: true, bankName: true },
} as const

const storableTransactionFields = {
  ...storableAmounts,
  transactionId: true,
  paymentType: true,
  status: true,
  transactionStatus: true,
  numberOfInstallments: true,
  softDescriptor: true,
  createdAt: true,
  updatedAt: true,
  wallet: { expiresAt: true },
  credit: storableCard,
  pix: storablePix,
} as const

/**
 * The fields of a notification whose values are stored and shown to the shop's staff. They show what happened to which
 * charge, but not who paid. QR codes and links are not stored, because they can be paid. Source of the names:
 * docs/gateway.md#notification-envelope
 */
export const STORABLE_FIELDS: Storable = {
  type: true,
  eventDate: true,
  merchantDocument: true,
  // This field is only shown. The plugin does not compare it with the account.
  merchantCode: true,
  id: true,
  data: {
    ...storableAmounts,
    // Fields of a charge.
    id: true,
    status: true,
    chargeStatus: true,
    merchantChargeId: true,
    smartCheckoutId: true,
    paymentSource: true,
    lateCapture: true,
    createdAt: true,
    updatedAt: true,
    transactions: storableTransactionFields,
    // Fields of a 3DS challenge.
    paresStatus: true,
    eciRaw: true,
    chargeId: true,
    // Fields of a payment link.
    transaction: {
      originalTransactionId: true,
      status: true,
      id: true,
      amount: true,
      paymentType: true,
      createdAt: true,
      updatedAt: true,
    },
    charge: { expiresAt: true, amount: true, paymentLinkId: true },
  },
}
