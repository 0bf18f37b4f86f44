import type { JsonObject } from "../charge/reading/values"
import { fixture, type FixtureName } from "./fixtures.spec"

// Source: interface.md "Resources and their fields", with the types it tells.

const customer = {
  document: "string",
  documentType: "string",
  email: "string",
  name: "string",
}

const transaction = {
  transactionId: "string",
  paymentType: "string",
  status: "string",
  numberOfInstallments: "integer",
  softDescriptor: "string",
  amount: "integer",
  originalAmount: "integer",
  refundedAmount: "integer",
  createdAt: "string",
  updatedAt: "string",
}

function checkout(
  part: Record<string, unknown>,
  smartCheckoutId = "null"
): Record<string, unknown> {
  return envelope({
    status: "string",
    amount: "integer",
    originalAmount: "integer",
    refundedAmount: "integer",
    customer,
    merchantChargeId: "string",
    smartCheckoutId,
    paymentSource: "string",
    lateCapture: "boolean",
    transactions: [{ ...transaction, ...part }],
  })
}

function envelope(data: Record<string, unknown>): Record<string, unknown> {
  return {
    type: "string",
    eventDate: "string",
    merchantDocument: "string",
    merchantCode: "string",
    id: "string",
    data,
  }
}

function paymentLink(nullable: {
  originalTransactionId: string
  expiresAt: string
}): Record<string, unknown> {
  return {
    type: "string",
    eventDate: "string",
    data: {
      transaction: {
        originalTransactionId: nullable.originalTransactionId,
        status: "string",
        id: "string",
        amount: "integer",
        paymentType: "string",
        createdAt: "string",
        updatedAt: "string",
      },
      charge: {
        qrCode: "string",
        expiresAt: nullable.expiresAt,
        amount: "integer",
        paymentLinkId: "string",
        checkoutLink: "string",
      },
    },
  }
}

const payer = {
  id: "string",
  name: "string",
  documentNumber: "string",
  type: "string",
  bankIspb: "string",
  branchNumber: "string",
  bankName: "string",
}

const DOCUMENTED: Record<FixtureName, Record<string, unknown>> = {
  "checkout-wallet": checkout(
    {
      wallet: { expiresAt: "string", qrCode: "string", qrCodeBase64: "string" },
    },
    "string"
  ),
  "checkout-credit": checkout({
    credit: {
      cardholderName: "string",
      cardholderDocument: "string",
      expirationMonth: "integer",
      expirationYear: "integer",
      brand: "string",
      nsu: "integer",
      authorizationCode: "integer",
      authorizationResponseCode: "integer",
      reasonCode: "integer",
      reasonMessage: "string",
      acquirerName: "string",
      installmentType: "string",
      subMerchant: {
        id: "string",
        mcc: "string",
        document: "string",
        address: {
          city: "string",
          country: "string",
          number: "string",
          street: "string",
          state: "string",
          zipCode: "string",
        },
      },
    },
  }),
  "checkout-pix-with-account": checkout({
    pix: {
      qrCode: "string",
      qrCodeBase64: "string",
      endToEndId: "string",
      payer: { ...payer, accountNumber: "string" },
    },
  }),
  "checkout-pix-without-account": checkout({
    pix: {
      qrCode: "string",
      qrCodeBase64: "null",
      endToEndId: "string",
      payer,
    },
  }),
  "checkout-three-ds-challenge": envelope({
    status: "string",
    paresStatus: "string",
    eciRaw: "string",
    merchantChargeId: "string",
    chargeId: "string",
  }),
  "payment-link-payed": paymentLink({
    originalTransactionId: "null",
    expiresAt: "string",
  }),
  "payment-link-refunded": paymentLink({
    originalTransactionId: "string",
    expiresAt: "string",
  }),
  "payment-link-partly-refunded": paymentLink({
    originalTransactionId: "string",
    expiresAt: "null",
  }),
}

describe("the fixtures of notifications", () => {
  it.each(Object.entries(DOCUMENTED))(
    "%s has exactly the documented fields, each with its type",
    (name, documented) => {
      expect(typesIn(fixture(name as FixtureName))).toEqual(documented)
    }
  )
})

function typesIn(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(typesIn)
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, field]) => [
        name,
        typesIn(field),
      ])
    )
  }
  if (Number.isInteger(value)) {
    return "integer"
  }
  return value === null ? "null" : typeof value
}
