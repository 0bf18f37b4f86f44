/** `true` for a field that may be stored, or the fields of an object; a list has the fields of its items. */
export type Storable = true | { readonly [name: string]: Storable }

const amounts = {
  amount: true,
  originalAmount: true,
  refundedAmount: true,
} as const

/**
 * Without the card's holder, the holder's document and the expiry, also where the gateway masks them, and without
 * address and document of a sub-merchant. Nothing here uses them: a charge is matched by its id, and a dispute is
 * answered with NSU and authorization code. Personal data without a use must not be kept (LGPD, article 6, III), and a
 * masked name beside an e-mail address is personal data all the same.
 */
const credit = {
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

/** Of the payer only the type and the bank: branch and account number would identify a person. */
const pix = {
  endToEndId: true,
  payer: { type: true, bankIspb: true, bankName: true },
} as const

const transaction = {
  ...amounts,
  transactionId: true,
  paymentType: true,
  status: true,
  transactionStatus: true,
  numberOfInstallments: true,
  softDescriptor: true,
  createdAt: true,
  updatedAt: true,
  wallet: { expiresAt: true },
  credit,
  pix,
} as const

/**
 * The fields of a notification that may be stored and shown to the shop's staff: what happened to which charge, not
 * who paid. QR codes and links are left out, because they can be paid. `merchantCode` is shown and compared with
 * nothing (isOfAnotherMerchant). Sources of the names:
 * docs/gateway.md#notification-envelope and the sections after it.
 */
export const STORABLE_FIELDS: Storable = {
  type: true,
  eventDate: true,
  merchantDocument: true,
  merchantCode: true,
  id: true,
  data: {
    ...amounts,
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
    transactions: transaction,
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
