import { z } from "@medusajs/framework/zod"

/** What interface.md lists, field by field; strict, so that one too many shows as well. */

const minorUnits = z.int()
const timeWithOffset = z.iso.datetime({ offset: true })

const address = z.strictObject({
  city: z.string(),
  country: z.string(),
  number: z.string(),
  street: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

const credit = z.strictObject({
  cardholderName: z.string().regex(/\*/),
  cardholderDocument: z.string().regex(/\*/),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  brand: z.string(),
  nsu: z.int(),
  authorizationCode: z.int(),
  authorizationResponseCode: z.int(),
  reasonCode: z.int(),
  reasonMessage: z.string(),
  acquirerName: z.string(),
  installmentType: z.string(),
  subMerchant: z.strictObject({
    id: z.string(),
    mcc: z.string(),
    document: z.string(),
    address,
  }),
})

const pix = z.strictObject({
  qrCode: z.string(),
  qrCodeBase64: z.string().nullable(),
})

const paidPix = pix.extend({
  endToEndId: z.string(),
  payer: z.strictObject({
    id: z.string(),
    name: z.string(),
    documentNumber: z.string().regex(/\*/),
    type: z.literal("REGULAR"),
    bankIspb: z.string(),
    branchNumber: z.string(),
    bankName: z.string(),
  }),
})

const wallet = z.strictObject({
  expiresAt: timeWithOffset.regex(/[+-]\d\d:\d\d$/),
  qrCode: z.string(),
  qrCodeBase64: z.string(),
})

const transaction = {
  transactionId: z.uuid(),
  status: z.string(),
  numberOfInstallments: z.int(),
  softDescriptor: z.string(),
  amount: minorUnits,
  originalAmount: minorUnits,
  refundedAmount: minorUnits,
  createdAt: timeWithOffset,
  updatedAt: timeWithOffset,
}

const cardTransaction = z.strictObject({
  ...transaction,
  paymentType: z.literal("CREDIT"),
  credit,
})

const pixTransaction = z.strictObject({
  ...transaction,
  paymentType: z.literal("PIX"),
  pix,
})

const paidPixTransaction = pixTransaction.extend({ pix: paidPix })

const walletTransaction = z.strictObject({
  ...transaction,
  paymentType: z.literal("WALLET"),
  wallet,
})

const charge = z.strictObject({
  status: z.string(),
  amount: minorUnits,
  originalAmount: minorUnits,
  refundedAmount: minorUnits,
  customer: z.strictObject({
    document: z.string(),
    documentType: z.string(),
    email: z.string(),
    name: z.string(),
  }),
  merchantChargeId: z.uuid(),
  smartCheckoutId: z.uuid().nullable(),
  paymentSource: z.literal("GATEWAY"),
  lateCapture: z.boolean(),
  transactions: z.tuple([
    z.union([
      cardTransaction,
      pixTransaction,
      paidPixTransaction,
      walletTransaction,
    ]),
  ]),
})

const envelope = {
  merchantDocument: z.string(),
  merchantCode: z.string(),
  id: z.uuid(),
}

export const chargeShape = z.strictObject({
  type: z.literal("PAYMENT"),
  eventDate: timeWithOffset,
  ...envelope,
  data: charge,
})

export const threeDsShape = z.strictObject({
  type: z.literal("THREE_DS_CHALLENGE"),
  eventDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}$/),
  ...envelope,
  data: z.strictObject({
    status: z.string(),
    paresStatus: z.string(),
    eciRaw: z.string().regex(/^\d\d$/),
    merchantChargeId: z.uuid(),
    chargeId: z.uuid(),
  }),
})

export const paymentLinkShape = z.strictObject({
  type: z.enum(["PAYMENT", "REFUND"]),
  eventDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
  data: z.strictObject({
    transaction: z.strictObject({
      originalTransactionId: z.uuid().nullable(),
      status: z.enum(["PAYED", "REFUNDED", "PARTREFUNDED"]),
      id: z.uuid(),
      amount: minorUnits,
      paymentType: z.enum(["WALLET", "PIX", "CREDIT_CARD"]),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
    charge: z.strictObject({
      qrCode: z.string(),
      expiresAt: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        .nullable(),
      amount: minorUnits,
      paymentLinkId: z.string(),
      checkoutLink: z.url(),
    }),
  }),
})
