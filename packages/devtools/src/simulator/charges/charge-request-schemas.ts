import { z } from "zod"

import { customerSchema } from "./customer-schema"

const MAX_INT32 = 2_147_483_647
const A_WEEK_IN_SECONDS = 604_800

/** The schema of an amount in minor units. */
export const chargeAmountSchema = z
  .int("must be an integer, in cents")
  .min(1, "must be at least 1")
  .max(MAX_INT32, "must fit in 32 bits")

export const merchantChargeIdMessage =
  "must be 6 to 36 letters, digits and hyphens"

export const merchantChargeIdSchema = z
  .string()
  .regex(/^[a-zA-Z0-9-]{6,36}$/, merchantChargeIdMessage)

const requiredText = z.string().min(1, "must not be empty")
const softDescriptor = requiredText.max(13, "must be at most 13 characters")

/**
 * Returns the schema fields that are the same for the transactions of all payment methods. Each payment method has its
 * own request path, and `paymentType` must match the path.
 */
function transactionSchemaFields<T extends "CREDIT" | "PIX" | "WALLET">(
  paymentType: T
) {
  return {
    paymentType: z.literal(paymentType, `must be ${paymentType} on this path`),
    amount: chargeAmountSchema,
    transactionId: requiredText.optional(),
  }
}

/**
 * Returns the schema of a request that creates a charge. `transaction` and `lateCapture` are the schemas of the two
 * fields that differ between payment methods.
 */
function createChargeRequestSchema<T extends z.ZodType, L extends z.ZodType>(
  transaction: T,
  lateCapture: L
) {
  return z.strictObject({
    paymentSource: z.literal("GATEWAY", "must be GATEWAY"),
    merchantChargeId: merchantChargeIdSchema,
    smartCheckoutId: z.uuid("must be a UUID").optional(),
    lateCapture: lateCapture.optional(),
    customer: customerSchema,
    deviceInformation: z.looseObject({}).optional(),
    transactions: z.tuple([transaction], {
      error: (issue) =>
        Array.isArray(issue.input)
          ? "must hold exactly one transaction"
          : undefined,
    }),
  })
}

const creditFields = {
  installmentNumber: z
    .int("must be an integer")
    .min(1, "must be at least 1")
    .max(12, "must be at most 12"),
  installmentType: z.enum(["NONE", "MERCHANT"], "must be NONE or MERCHANT"),
  billingAddress: z.strictObject({
    street: requiredText,
    number: requiredText,
    neighborhood: requiredText,
    city: requiredText,
    state: requiredText,
    country: requiredText,
    zipCode: requiredText,
    complement: z
      .string()
      .min(1, "must be left out when there is none")
      .optional(),
  }),
}

/**
 * The schema of the object `credit` in a request that contains a temporary card token. The request itself has no field
 * `by`. The simulator adds `by` before the validation, to choose between this schema and the schema for saved cards.
 */
const temporaryCredit = z.strictObject({
  by: z.literal("token"),
  // The interface spells this name wrongly. Public code also uses the correct spelling.
  temporatyCardToken: requiredText,
  temporaryCardToken: z.never("is spelled temporatyCardToken here").optional(),
  ...creditFields,
})

/**
 * The schema of the object `credit` in a request that charges a saved card. The field `cardId` is an assumption,
 * because the gateway's interface document does not show how a request names a saved card.
 */
const savedCredit = z.strictObject({
  by: z.literal("cardId"),
  cardId: requiredText,
  ...creditFields,
})

const credit = z
  .preprocess(
    (given) =>
      typeof given === "object" && given !== null
        ? { ...given, by: "cardId" in given ? "cardId" : "token" }
        : given,
    z.discriminatedUnion("by", [temporaryCredit, savedCredit])
  )
  .superRefine(({ installmentNumber, installmentType }, context) => {
    const expected = installmentNumber === 1 ? "NONE" : "MERCHANT"
    if (installmentType !== expected) {
      context.addIssue({
        code: "custom",
        path: ["installmentType"],
        message: `must be ${expected} for ${installmentNumber} installment(s)`,
      })
    }
  })

export const authorizationRequestSchema = createChargeRequestSchema(
  z
    .strictObject({
      ...transactionSchemaFields("CREDIT"),
      softDescriptor,
      entryMode: requiredText.optional(),
      issuerTransactionId: requiredText.optional(),
      // No document shows whether, and in which field, a request says that the charge is made without the cardholder
      //
      merchantInitiated: z.boolean("must be true or false").optional(),
      credit,
    })
    .superRefine(
      ({ entryMode, merchantInitiated, credit: { by } }, context) => {
        if (by === "token" && merchantInitiated) {
          context.addIssue({
            code: "custom",
            path: ["merchantInitiated"],
            message: "must be left out for a card that was just entered",
          })
        }
        if (by === "cardId" && entryMode !== "CREDENTIAL_ON_FILE") {
          context.addIssue({
            code: "custom",
            path: ["entryMode"],
            message: "must be CREDENTIAL_ON_FILE for a saved card",
          })
        }
      }
    ),
  z.boolean()
)

export type AuthorizationRequest = z.output<typeof authorizationRequestSchema>

/**
 * The schema of `lateCapture` for Pix and wallet charges, which must be false. Only a card payment can be reserved and
 * captured later.
 */
const noLateCapture = z.literal(false, {
  error: (issue) =>
    typeof issue.input === "boolean"
      ? "must be false or left out: what is paid by a code is never captured later"
      : undefined,
})

export const pixRequestSchema = createChargeRequestSchema(
  z.strictObject({
    ...transactionSchemaFields("PIX"),
    softDescriptor: softDescriptor.optional(),
    pix: z.strictObject({
      expiration: z
        .int("must be an integer, in seconds")
        .min(1, "must be at least 1")
        .max(A_WEEK_IN_SECONDS, `must be at most ${A_WEEK_IN_SECONDS}`),
    }),
  }),
  noLateCapture
)

export const walletRequestSchema = createChargeRequestSchema(
  z.strictObject({
    ...transactionSchemaFields("WALLET"),
    softDescriptor: softDescriptor.optional(),
  }),
  noLateCapture
)

export type CodeRequest =
  z.output<typeof pixRequestSchema> | z.output<typeof walletRequestSchema>
