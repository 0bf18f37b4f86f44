import { z } from "@medusajs/framework/zod"

const path = z.string().startsWith("/", "must start with a slash")

/** A path that names what it is about, for example `{merchantChargeId}`. */
function pathWith(placeholder: `{${string}}`) {
  return path.includes(placeholder, { error: `must contain ${placeholder}` })
}

const pathOfOneCharge = pathWith("{merchantChargeId}")
const pathOfOneLink = pathWith("{paymentLinkId}")

/**
 * What differs between generations of the service, and was never seen of it: each is a guess of
 * docs/assumptions.md. Nobody sets it but who was told otherwise by the operator or the sandbox.
 */
export const dialect = z
  .strictObject({
    /**
     * Paths below the prefix (`accessToken`: below the auth URL). `null`: the service has no such operation;
     * it is done in the merchant panel then.
     */
    paths: z
      .strictObject({
        accessToken: path.default("/oauth2/token"),
        authorizeCard: path.default("/charge/authorization"),
        createPix: path.default("/charge/pix"),
        createWallet: path.default("/charge/wallet"),
        lookUpCharge: pathOfOneCharge.default("/charge/{merchantChargeId}"),
        captureCharge: pathOfOneCharge
          .nullable()
          .default("/charge/{merchantChargeId}/capture"),
        refundCharge: pathOfOneCharge
          .nullable()
          .default("/charge/{merchantChargeId}/refund"),
      })
      .prefault({}),
    /** The same for payment links, below their prefix and auth URL. Source: gateway-notes "Payment links". */
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
        deactivatePaymentLink: pathOfOneLink
          .nullable()
          .default("/paymentlink/{paymentLinkId}/inactive"),
        refundLinkTransaction: pathWith("{transactionId}")
          .nullable()
          .default("/paymentlink/transaction/{transactionId}/refund"),
      })
      .prefault({}),
    /** Default: as in interface.md, with its misspelling. */
    temporaryCardTokenField: z
      .enum(["temporatyCardToken", "temporaryCardToken"])
      .default("temporatyCardToken"),
    /** Sent as the header `caller-origin`, which names the e-commerce platform. Default: not sent. */
    callerOrigin: z.string().min(1).max(100).optional(),
    /**
     * Whether a cart without a Brazilian phone number is refused before the gateway is asked. `false`
     * leaves the phone out of the charge then. Default `true`.
     */
    requirePhone: z.boolean().default(true),
    /**
     * Lookups a second that the scheduled job of a process makes, however much there is to look up: after
     * an outage of the gateway for example, the newest charges first. Default 20.
     */
    lookupsPerSecond: z.number().int().min(1).max(1_000).default(20),
  })
  .prefault({})

export type Dialect = z.output<typeof dialect>
