import { z } from "@medusajs/framework/zod"
import type {
  CardAuthorization,
  CodeCharge,
  PixCharge,
  WalletCharge,
} from "../../charge/charge-request"
import { LONGEST_PIX_MINUTES } from "../../charge/times"
import type { GatewaySettings } from "../settings"
import {
  amount,
  filled,
  merchantChargeId,
  write,
  type WrittenRequest,
} from "./request"

const DOCUMENT: Record<"CPF" | "CNPJ" | "PASSPORT", RegExp> = {
  CPF: /^\d{11}$/,
  // Alphanumeric for companies registered since July 2026; the check digits are still digits.
  CNPJ: /^[A-Z\d]{12}\d{2}$/,
  PASSPORT: /^[A-Za-z\d]{3,20}$/,
}

const phone = z.strictObject({
  countryCode: z.string().regex(/^\d{1,3}$/, "must be 1 to 3 digits"),
  areaCode: z.string().regex(/^\d{1,4}$/, "must be 1 to 4 digits"),
  number: z.string().regex(/^\d{6,15}$/, "must be 6 to 15 digits"),
  type: z.enum(["MOBILE", "RESIDENTIAL", "COMMERCIAL"]),
})

const given = filled.optional()

const deviceInformation = z
  .strictObject({ ip: given, id: given, sessionId: filled })
  .optional()

/** Source: gateway-notes "Charges"; the interface shows no content for the customer. */
const customer = z
  .strictObject({
    name: z
      .string()
      .max(255, "must have at most 255 characters")
      .regex(/^[\p{L} &\d]+$/u, "must be letters, digits, spaces and & only"),
    email: z.string().regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address"),
    document: z.string(),
    documentType: z.enum(["CPF", "CNPJ", "PASSPORT"]),
    phone: phone.optional(),
    deviceInformation,
  })
  .refine(
    ({ document, documentType }) => DOCUMENT[documentType].test(document),
    {
      path: ["document"],
      message:
        "does not have the form of its documentType (letters and digits only)",
    }
  )

const transactionFields = { amount, softDescriptor: given }

/** Returns the fields of every request that makes a charge. `paymentSource` is always sent: A-14. */
function creationFields<Transaction extends z.ZodType>(
  transaction: Transaction
) {
  return {
    paymentSource: z.literal("GATEWAY"),
    merchantChargeId,
    customer,
    transactions: z.array(transaction),
  }
}

const billingAddress = z.strictObject({
  street: filled,
  number: filled,
  neighborhood: filled,
  city: filled,
  state: filled,
  country: filled,
  zipCode: filled,
  complement: given,
})

const cardTransaction = z.strictObject({
  paymentType: z.literal("CREDIT"),
  ...transactionFields,
  credit: z.strictObject({
    // Both spellings are allowed here; the writer sets exactly one.
    temporatyCardToken: given,
    temporaryCardToken: given,
    installmentNumber: z.int().min(1).max(12, "must be from 1 to 12"),
    installmentType: filled,
    billingAddress,
  }),
})

// `lateCapture` is at the top level, `deviceInformation` there or in `customer`: A-14.
const authorizeCardRequest = z.strictObject({
  ...creationFields(cardTransaction),
  lateCapture: z.boolean(),
  deviceInformation,
})

/** Writes the request in the service's own spelling. Source: interface.md "Authorize a charge". */
export function writeAuthorizeCardRequest(
  card: CardAuthorization,
  settings: Pick<
    GatewaySettings,
    "temporaryCardTokenField" | "deviceInformation"
  >
): WrittenRequest {
  const { deviceInformation: place, temporaryCardTokenField } = settings
  const device = { deviceInformation: card.deviceInformation }
  return write(authorizeCardRequest, {
    paymentSource: "GATEWAY",
    merchantChargeId: card.merchantChargeId,
    customer: { ...card.customer, ...(place === "customer" && device) },
    transactions: [
      {
        paymentType: "CREDIT",
        amount: card.amount,
        softDescriptor: card.softDescriptor,
        credit: {
          [temporaryCardTokenField]: card.temporaryCardToken,
          installmentNumber: card.installments,
          installmentType: card.installmentType,
          billingAddress: card.billingAddress,
        },
      },
    ],
    lateCapture: card.lateCapture,
    ...(place === "top_level" && device),
  })
}

const LONGEST_EXPIRATION_S = LONGEST_PIX_MINUTES * 60

const EXPIRATION = `must be whole seconds from 1 to ${LONGEST_EXPIRATION_S}`

/** `expiration` is in seconds. Source: gateway-notes "Charges"; the interface shows no request for Pix. */
const createPixRequest = z.strictObject(
  creationFields(
    z.strictObject({
      paymentType: z.literal("PIX"),
      ...transactionFields,
      pix: z.strictObject({
        expiration: z
          .int(EXPIRATION)
          .min(1, EXPIRATION)
          .max(LONGEST_EXPIRATION_S, EXPIRATION),
      }),
    })
  )
)

/** The transaction of a wallet has no sub-object. Source: gateway-notes "Charges". */
const createWalletRequest = z.strictObject(
  creationFields(
    z.strictObject({ paymentType: z.literal("WALLET"), ...transactionFields })
  )
)

export function writeCreatePixRequest(charge: PixCharge): WrittenRequest {
  const pix = { expiration: charge.expirationSeconds }
  return write(
    createPixRequest,
    codeRequest(charge, { paymentType: "PIX", pix })
  )
}

export function writeCreateWalletRequest(charge: WalletCharge): WrittenRequest {
  return write(
    createWalletRequest,
    codeRequest(charge, { paymentType: "WALLET" })
  )
}

/** Returns the request for a code. It has no `lateCapture`, since a code cannot reserve money. */
function codeRequest(
  { merchantChargeId, customer, amount, softDescriptor }: CodeCharge,
  paidWith: object
): unknown {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId,
    customer,
    transactions: [{ ...paidWith, amount, softDescriptor }],
  }
}
