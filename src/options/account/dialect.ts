import { z } from "@medusajs/framework/zod"
import {
  CREATIONS,
  type CreationPath,
} from "../../domain/payment-method/payment-method"
import { whole } from "./addresses"
import { pasted } from "./credential"

const path = pasted.startsWith("/", "must start with a slash")

/** A path that contains the id of its subject, for example `{merchantChargeId}`. */
function pathWith(placeholder: `{${string}}`) {
  return path.includes(placeholder, { error: `must contain ${placeholder}` })
}

/** The paths at which charges are made, one for each method that has one. */
const creationPaths = Object.fromEntries(
  CREATIONS.map(({ pathOption, path: usual }) => [
    pathOption,
    path.default(usual),
  ])
) as Record<CreationPath, z.ZodDefault<typeof path>>

const pathOfOneCharge = pathWith("{merchantChargeId}")
const pathOfOneLink = pathWith("{paymentLinkId}")

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
 * The differences between generations of the service. They were never observed: each default is an assumption of
 * docs/assumptions.md. Change one only if the operator or the sandbox shows another value.
 */
export const dialect = z
  .strictObject({
    /** Paths below the prefix (`accessToken`: below the auth URL). */
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
    /** Paths of payment links, below their prefix and auth URL. Source: docs/gateway.md#payment-links */
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
        refundLinkTransaction: pathWith("{transactionId}").default(
          "/paymentlink/transaction/{transactionId}/refund"
        ),
      })
      .prefault({}),
    /** The field's name in a request. Default: as in the interface, with its misspelling. */
    temporaryCardTokenField: z
      .enum(["temporatyCardToken", "temporaryCardToken"])
      .default("temporatyCardToken"),
    /** Where a card charge tells the shopper's address, user agent and payment session. Default: nowhere. */
    deviceInformation: z.enum(["top_level", "customer"]).optional(),
    /** The name of the e-commerce platform, sent as the header `caller-origin`. Default: not sent. */
    callerOrigin: pasted.min(1, "is empty").max(100).optional(),
    /**
     * Whether a cart without a Brazilian phone number is refused before the gateway is called. `false`: the charge is
     * made without a phone then. Default `true`.
     */
    requirePhone: z.boolean().default(true),
    /**
     * The pattern of the buyer's document. A document that it does not match is refused before the gateway is called.
     * Default: the published pattern, and CNPJs of 14 characters, which that pattern does not have.
     */
    documentPattern: pasted
      .refine(isPattern, "must be a regular expression")
      .default(`${PUBLISHED_DOCUMENT}|^[A-Z0-9]{12}\\d{2}$`),
    /**
     * The most lookups per second, on average, that a process makes for the account where no person waits, for
     * example after an outage of the gateway; newest and longest due charges take turns. Default 20.
     */
    lookupsPerSecond: whole(1, 1_000).default(20),
  })
  .prefault({})
