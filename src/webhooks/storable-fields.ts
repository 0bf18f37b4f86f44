/** Which fields may be stored: `true` for a field, or an object with the fields of an object or of a list's items. */
export type Storable = true | { readonly [name: string]: Storable }

const storableAmounts = {
  amount: true,
  originalAmount: true,
  refundedAmount: true,
} as const

/**
 * The storable fields of a card. The plugin needs few of the reported fields: a charge is matched by its id, and a
 * dispute is answered with NSU and authorization code. The holder's name and document, the card's expiry, and the
 * address and document of a sub-merchant are left out, even where the gateway masks them. Personal data without a use
 * must not be kept (LGPD, article 6, III), and a masked name beside an e-mail address is personal data all the same.
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
 * The storable fields of a Pix. Of the payer, only the type and the bank are kept, because branch and account number
 * would identify a person.
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
 * The fields of a notification that may be stored and shown to the shop's staff. They say what happened to which
 * charge, but not who paid. QR codes and links are left out, because they can be paid. `merchantCode` is only shown and
 * not compared (see namesAnotherMerchant). Source of the names: docs/gateway.md#notification-envelope and the sections
 * after it.
 */
export const STORABLE_FIELDS: Storable = {
  type: true,
  eventDate: true,
  merchantDocument: true,
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
