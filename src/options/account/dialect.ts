import { z } from "@medusajs/framework/zod"
import {
  CREATION_CALLS,
  type CreationPath,
} from "../../domain/payment-method/payment-method"
import { wholeNumberSchema } from "./url-options"
import { pastedTextSchema } from "./pasted-text"

const path = pastedTextSchema.startsWith("/", "must start with a slash")

/** Returns a schema for a path that must contain the placeholder for an id, such as `{merchantChargeId}`. */
function pathSchemaWithPlaceholder(placeholder: `{${string}}`) {
  return path.includes(placeholder, { error: `must contain ${placeholder}` })
}

/** The options for the paths of the requests that create charges. */
const creationPaths = Object.fromEntries(
  CREATION_CALLS.map(({ pathOption, path: usual }) => [
    pathOption,
    path.default(usual),
  ])
) as Record<CreationPath, z.ZodDefault<typeof path>>

const pathOfOneCharge = pathSchemaWithPlaceholder("{merchantChargeId}")
const pathOfOneLink = pathSchemaWithPlaceholder("{paymentLinkId}")

const fieldNameSchema = pastedTextSchema.regex(
  /^[A-Za-z]\w{0,39}$/,
  "must be the name of one field"
)

/**
 * The regular expression for `customer.document` that the operator's documentation contains. Source:
 * docs/gateway.md#charge-requests
 */
export const PUBLISHED_DOCUMENT_PATTERN = "^\\d{9}$|^\\d{11}$|^[A-Z0-9]{9}$"

function isValidRegExp(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Details of the gateway that are only assumed (docs/assumptions.md). A shop should change them only if the operator or
 * the sandbox shows something else.
 */
export const dialectSchema = z
  .strictObject({
    paths: z
      .strictObject({
        accessToken: path.default("/oauth2/token"),
        ...creationPaths,
        lookUpCharge: pathOfOneCharge.default("/charge/{merchantChargeId}"),
        captureCharge: pathOfOneCharge.default(
          "/charge/{merchantChargeId}/capture"
        ),
        refundCharge: pathOfOneCharge.default(
          "/charge/{merchantChargeId}/refund"
        ),
        saveCard: path.default("/cards"),
        deleteCard: pathSchemaWithPlaceholder("{cardId}").optional(),
      })
      .prefault({}),
    linkPaths: z
      .strictObject({
        accessToken: path.default("/oauth2/token"),
        createPaymentLink: path.default("/paymentlink/create"),
        lookUpPaymentLink: pathOfOneLink.default(
          "/paymentlink/{paymentLinkId}"
        ),
        listLinkTransactions: pathOfOneLink.default(
          "/paymentlink/{paymentLinkId}/transactions"
        ),
        deactivatePaymentLink: pathOfOneLink.default(
          "/paymentlink/{paymentLinkId}/inactive"
        ),
        refundLinkTransaction: pathSchemaWithPlaceholder(
          "{transactionId}"
        ).default("/paymentlink/transaction/{transactionId}/refund"),
      })
      .prefault({}),
    temporaryCardTokenField: z
      .enum(["temporatyCardToken", "temporaryCardToken"])
      .default("temporatyCardToken"),
    deviceInformation: z.enum(["top_level", "customer"]).optional(),
    callerOrigin: pastedTextSchema.min(1, "is empty").max(100).optional(),
    requirePhone: z.boolean().default(true),
    documentPattern: pastedTextSchema
      .refine(isValidRegExp, "must be a regular expression")
      .default(`${PUBLISHED_DOCUMENT_PATTERN}|^[A-Z0-9]{12}\\d{2}$`),
    lookupsPerSecond: wholeNumberSchema(1, 1_000).default(20),
    savedCards: z
      .strictObject({
        idField: fieldNameSchema.default("cardId"),
        idInAnswer: fieldNameSchema.default("id"),
        needsSecurityCode: z.boolean().default(false),
        entryMode: pastedTextSchema
          .min(1, "is empty")
          .max(40)
          .default("CREDENTIAL_ON_FILE"),
        storeChargeField: fieldNameSchema.optional(),
      })
      .prefault({}),
  })
  .prefault({})
