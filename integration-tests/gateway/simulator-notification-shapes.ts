import { z } from "@medusajs/framework/zod"

/** What interface.md lists, field by field; strict, so that one too many shows as well. */

const text = z.string()
const cents = z.int()
const masked = text.regex(/\*/)
const time = z.iso.datetime({ offset: true })

const credit = z.strictObject({
  cardholderName: masked,
  cardholderDocument: masked,
  expirationMonth: z.int(),
  expirationYear: z.int(),
  brand: text,
  nsu: z.int(),
  authorizationCode: z.int().nullable(),
  authorizationResponseCode: z.int(),
  reasonCode: z.int(),
  reasonMessage: text,
  acquirerName: text,
  installmentType: text,
  subMerchant: z.strictObject({
    id: text,
    mcc: text,
    document: text,
    address: z.strictObject({
      city: text,
      country: text,
      number: text,
      street: text,
      state: text,
      zipCode: text,
    }),
  }),
})

const pix = z.strictObject({ qrCode: text, qrCodeBase64: text.nullable() })

const paidPix = pix.extend({
  endToEndId: text,
  payer: z.strictObject({
    id: text,
    name: text,
    documentNumber: masked,
    type: z.literal("REGULAR"),
    bankIspb: text,
    branchNumber: text,
    bankName: text,
  }),
})

const wallet = z.strictObject({
  expiresAt: time.regex(/[+-]\d\d:\d\d$/),
  qrCode: text,
  qrCodeBase64: text,
})

const amounts = { amount: cents, originalAmount: cents, refundedAmount: cents }

const transaction = z.strictObject({
  transactionId: z.uuid(),
  status: text,
  numberOfInstallments: z.int(),
  softDescriptor: text,
  ...amounts,
  createdAt: time,
  updatedAt: time,
})

const transactions = z.union([
  transaction.extend({ paymentType: z.literal("CREDIT"), credit }),
  transaction.extend({
    paymentType: z.literal("PIX"),
    pix: z.union([pix, paidPix]),
  }),
  transaction.extend({ paymentType: z.literal("WALLET"), wallet }),
])

const envelope = { merchantDocument: text, merchantCode: text, id: z.uuid() }

export const chargeShape = z.strictObject({
  type: z.literal("PAYMENT"),
  eventDate: time,
  ...envelope,
  data: z.strictObject({
    status: text,
    ...amounts,
    customer: z.strictObject({
      document: text,
      documentType: text,
      email: text,
      name: text,
    }),
    merchantChargeId: z.uuid(),
    smartCheckoutId: z.uuid().nullable(),
    paymentSource: z.literal("GATEWAY"),
    lateCapture: z.boolean(),
    transactions: z.tuple([transactions]),
  }),
})

export const threeDsShape = z.strictObject({
  type: z.literal("THREE_DS_CHALLENGE"),
  eventDate: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}$/),
  ...envelope,
  data: z.strictObject({
    status: text,
    paresStatus: text,
    eciRaw: text.regex(/^\d\d$/),
    merchantChargeId: z.uuid(),
    chargeId: z.uuid(),
  }),
})

export const paymentLinkShape = z.strictObject({
  type: z.enum(["PAYMENT", "REFUND"]),
  eventDate: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
  data: z.strictObject({
    transaction: z.strictObject({
      originalTransactionId: z.uuid().nullable(),
      status: z.enum(["PAYED", "REFUNDED", "PARTREFUNDED"]),
      id: z.uuid(),
      amount: cents,
      paymentType: z.enum(["WALLET", "PIX", "CREDIT_CARD"]),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
    charge: z.strictObject({
      qrCode: text,
      expiresAt: text.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).nullable(),
      amount: cents,
      paymentLinkId: text,
      checkoutLink: z.url(),
    }),
  }),
})
