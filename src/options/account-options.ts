import { z } from "@medusajs/framework/zod"
import { minorUnitsFromDecimal } from "../charge/money"
import { addressesProblems } from "./account-addresses"
import {
  automaticRefundsOptions,
  failedCompletionOptions,
  gatewayCallsOptions,
  limitsOptions,
  lookUpAgainOptions,
  refundsOptions,
  timeoutsOptions,
} from "./account-limits"
import {
  codeRuleOptions,
  paymentRuleOptions,
  paymentRuleProblems,
} from "./account-payment-rules"
import {
  paymentLinkOptions,
  paymentLinkProblems,
  resolvedPaymentLink,
} from "./account-payment-link"
import { sdkOptions, sdkProblems } from "./account-sdk"
import { acrossFields } from "./across-fields"
import { path, pathWith, secret } from "./option-shapes"

const pathOfOneCharge = pathWith("{merchantChargeId}")

/** One merchant account at the gateway. Several accounts can serve several regions. */
export const accountOptions = z
  .strictObject({
    /**
     * Names the account in Medusa's provider ids (`pp_transparent-card_<id>`) and in the
     * notification URL. Never change it once payments exist.
     */
    id: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,29}$/,
        'must be 1 to 30 lower-case letters, digits or hyphens, like "br"'
      ),
    /**
     * `development` also takes a base URL without HTTPS (the simulator); `staging` and
     * `production` do not. Production wants its `pathPrefix` spelled out.
     */
    environment: z.enum(["development", "staging", "production"]),
    /** From the merchant panel, Integrations. Leave both out to enter them on the admin's settings page. */
    clientId: secret.optional(),
    /** Shown once by the merchant panel. Read it from the environment, never write it into the file. */
    clientSecret: secret.optional(),
    /** `{base_url}` or `{staging_base_url}` of the interface, without a path. */
    baseUrl: z.url({
      protocol: /^https?$/,
      error: "must be a URL like https://gateway.example",
    }),
    /** Where access tokens come from. Default: `baseUrl` (interface.md, endpoint 1). */
    authUrl: z
      .url({
        protocol: /^https?$/,
        error: "must be a URL like https://auth.example",
      })
      .optional(),
    /** What stands before every operation's path. Default outside production: `/sandbox/v1`. */
    pathPrefix: z
      .string()
      .regex(/^(\/|$)/, "must start with a slash, or be empty")
      .optional(),
    /**
     * Paths below the prefix (`accessToken`: below the auth URL). `null` switches an operation off; every
     * promise rests on the lookup, which cannot be.
     */
    paths: z
      .strictObject({
        accessToken: path.default("/oauth2/token"),
        authorizeCard: path.nullable().default("/charge/authorization"),
        createPix: path.nullable().default("/charge/pix"),
        createWallet: path.nullable().default("/charge/wallet"),
        lookUpCharge: pathOfOneCharge.default("/charge/{merchantChargeId}"),
        captureCharge: pathOfOneCharge
          .nullable()
          .default("/charge/{merchantChargeId}/capture"),
        refundCharge: pathOfOneCharge
          .nullable()
          .default("/charge/{merchantChargeId}/refund"),
      })
      .prefault({}),
    /** Spellings that differ between generations of the service. */
    wire: z
      .strictObject({
        /** Default: as in interface.md, with its misspelling. */
        temporaryCardTokenField: z
          .enum(["temporatyCardToken", "temporaryCardToken"])
          .default("temporatyCardToken"),
        /** Sent for one payment. Default `NONE`. */
        installmentTypeForOne: z.string().min(1).default("NONE"),
        /** Sent for several interest-free payments. Default `MERCHANT`. */
        installmentTypeInterestFree: z.string().min(1).default("MERCHANT"),
        /** Sent for more payments than `installments.interestFree`; the interface shows no value. */
        installmentTypeWithInterest: z.string().min(1).optional(),
      })
      .prefault({}),
    /** Sent as the header `caller-origin`, which names the e-commerce platform. Default: not sent. */
    callerOrigin: z.string().min(1).max(100).optional(),
    /**
     * Tokens that the gateway sends with notifications (shown once in the merchant panel). A list,
     * so that the old one still passes while it is exchanged. Default: none.
     */
    notificationTokens: z.array(secret).default([]),
    /**
     * The merchant's CNPJ or CPF. A notification that names another one moves nothing. Default:
     * `sdk.merchantCredential`; without either nothing is compared.
     */
    merchantDocument: z
      .string()
      .regex(
        /^[0-9A-Za-z./-]{11,18}$/,
        "must be a CNPJ or CPF, with or without punctuation"
      )
      .optional(),
    /** Links that are paid on the gateway's own page. Default: none are made. */
    paymentLink: paymentLinkOptions,
    /** What the storefront's card SDK is given. Default: none. */
    sdk: sdkOptions,
    /** The public address of this Medusa backend, from which the notification URL is built. */
    backendUrl: z
      .url({
        protocol: /^https?$/,
        error: "must be a URL like https://api.shop.example",
      })
      .optional(),
    ...paymentRuleOptions,
    ...codeRuleOptions,
    /** Language of what the shopper reads when the cart has no locale. Default `pt-BR`. */
    locale: z.enum(["pt-BR", "en"]).default("pt-BR"),
    timeouts: timeoutsOptions,
    gatewayCalls: gatewayCallsOptions,
    /**
     * How long a 404 must stand before a charge whose answer was lost counts as never made.
     * Milliseconds. Default 3 minutes. Too short, and a late commit is charged twice.
     */
    resolveWindowMs: z
      .number()
      .int()
      .min(1_000)
      .max(86_400_000)
      .default(180_000),
    attemptLimits: limitsOptions,
    refunds: refundsOptions,
    failedCompletion: failedCompletionOptions,
    automaticRefunds: automaticRefundsOptions,
    lookUpAgain: lookUpAgainOptions,
  })
  .check(
    acrossFields((account) => [
      ...addressesProblems(account),
      ...paymentLinkProblems(account),
      ...sdkProblems(account),
      ...paymentRuleProblems(account),
    ])
  )
  .transform((account) => {
    const pathPrefix = account.pathPrefix ?? "/sandbox/v1"
    return {
      ...account,
      authUrl: account.authUrl ?? account.baseUrl,
      pathPrefix,
      paymentLink: resolvedPaymentLink(account.paymentLink, {
        ...account,
        pathPrefix,
      }),
      merchantDocument:
        account.merchantDocument ?? account.sdk?.merchantCredential,
      automaticRefunds: {
        ...account.automaticRefunds,
        mostAmountPerHour:
          account.automaticRefunds.mostAmountPerHour === null
            ? null
            : minorUnitsFromDecimal(
                String(account.automaticRefunds.mostAmountPerHour)
              ),
      },
      installments: {
        ...account.installments,
        minimumAmount: minorUnitsFromDecimal(
          String(account.installments.minimumAmount)
        ),
      },
    }
  })

export type AccountOptionsInput = z.input<typeof accountOptions>
export type AccountOptions = z.output<typeof accountOptions>
