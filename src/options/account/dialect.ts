import { z } from "@medusajs/framework/zod"
import {
  CREATION_CALLS,
  type CreationPath,
} from "../../domain/payment-method/payment-method"
import { wholeNumber } from "./addresses"
import { pastedText } from "./credential"

const path = pastedText.startsWith("/", "must start with a slash")

/** Returns the schema of a path that contains the id of its subject, for example `{merchantChargeId}`. */
function pathWithPlaceholder(placeholder: `{${string}}`) {
  return path.includes(placeholder, { error: `must contain ${placeholder}` })
}

/** The paths at which charges are created, one for each payment method that has its own path. */
const creationPaths = Object.fromEntries(
  CREATION_CALLS.map(({ pathOption, path: usual }) => [
    pathOption,
    path.default(usual),
  ])
) as Record<CreationPath, z.ZodDefault<typeof path>>

const pathOfOneCharge = pathWithPlaceholder("{merchantChargeId}")
const pathOfOneLink = pathWithPlaceholder("{paymentLinkId}")

/** The pattern of `customer.document` in the operator's documents. Source: docs/gateway.md#charge-requests */
export const PUBLISHED_DOCUMENT = "^\\d{9}$|^\\d{11}$|^[A-Z0-9]{9}$"

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * The fields of the service that are only assumed (docs/assumptions.md), because they were never observed. Change a
 * field only if the operator or the sandbox shows another value.
 */
export const dialect = z
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
        refundLinkTransaction: pathWithPlaceholder("{transactionId}").default(
          "/paymentlink/transaction/{transactionId}/refund"
        ),
      })
      .prefault({}),
    temporaryCardTokenField: z
      .enum(["temporatyCardToken", "temporaryCardToken"])
      .default("temporatyCardToken"),
    deviceInformation: z.enum(["top_level", "customer"]).optional(),
    callerOrigin: pastedText.min(1, "is empty").max(100).optional(),
    requirePhone: z.boolean().default(true),
    documentPattern: pastedText
      .refine(isPattern, "must be a regular expression")
      .default(`${PUBLISHED_DOCUMENT}|^[A-Z0-9]{12}\\d{2}$`),
    lookupsPerSecond: wholeNumber(1, 1_000).default(20),
  })
  .prefault({})
