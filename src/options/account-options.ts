import { z } from "@medusajs/framework/zod"
import { readDocument } from "../domain/shared-with-browser/document"
import {
  addressAndCredentialProblems,
  pathPrefixSchema,
  urlSchema,
  wholeNumberSchema,
} from "./account/url-options"
import { pastedTextSchema, secretSchema } from "./account/pasted-text"
import {
  asynchronousPaymentOptions,
  cardPaymentOptions,
  amountSchema,
  minorUnitsFromAmountOption,
  storeChargesOptionProblems,
} from "./account/payment-options"
import { reminderOptions, reminderProblems } from "./account/reminder-options"
import { observationProblems, observeOption } from "./account/observe-option"
import {
  paymentLinkOptions,
  paymentLinkProblems,
} from "./account/payment-link-options"
import { sdkOptions, sdkProblems } from "./account/sdk-options"
import { createCrossFieldCheck } from "./cross-field-checks"
import { dialectSchema } from "./account/dialect"

const limitSchema = z.number().int().min(1).nullable()
const minutesSchema = wholeNumberSchema(0, 10_080).nullable()

/**
 * How many card payments may be declined within an hour before further cards are refused: for one cart, for one e-mail
 * address and for the whole account. For a cart and an e-mail address, payments that are not decided yet count, too.
 * For a cart, payments that failed in another way also count. `null` switches a limit off. The limits stop attackers
 * who try stolen cards, and apply only to cards.
 */
export const attemptLimitsOptionsSchema = z
  .strictObject({
    declinesPerCart: limitSchema.default(5),
    declinesPerEmail: limitSchema.default(10),
    declinesPerAccount: limitSchema.default(3_000),
  })
  .prefault({})

/**
 * After how many minutes captured money is refunded if its cart cannot be completed: `refundAfterMinutes` for cards,
 * and `refundCodesAfterMinutes` for Pix, wallet and links. With `null`, an administrator decides about the money.
 *
 * If three or more paid carts have failed since the last order, nothing is refunded automatically. The money of a
 * charge that is not looked up (`observe: "notifications"`) is always left to an administrator.
 */
const failedCompletionOptions = z
  .strictObject({
    refundAfterMinutes: minutesSchema.default(null),
    refundCodesAfterMinutes: minutesSchema.default(30),
  })
  .prefault({})

/**
 * The limits of an account's automatic refunds in each hour. They limit the damage that an error in the plugin or an
 * attack could cause. A refund above a limit is listed for an administrator, and the event
 * `checkout_transparent.automatic_refunds.capped` is published.
 */
const automaticRefundsOptions = z
  .strictObject({
    mostPerHour: wholeNumberSchema(0, 10_000).default(10),
    mostAmountPerHour: amountSchema.nullable().default("5000.00"),
  })
  .prefault({})
  .transform(({ mostPerHour, mostAmountPerHour: most }) => ({
    mostPerHour,
    mostAmountPerHour: most === null ? null : minorUnitsFromAmountOption(most),
  }))

/**
 * The options of one merchant account at the gateway. A store with several regions can have several accounts.
 * docs/options.md describes every option.
 */
export const accountOptionsSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,29}$/,
        'must be 1 to 30 lower-case letters, digits or hyphens, like "br"'
      ),
    environment: z.enum(["development", "staging", "production"]),
    clientId: secretSchema.optional().meta({ setting: "credentials" }),
    clientSecret: secretSchema
      .optional()
      .meta({ setting: "credentials", isSecret: true }),
    baseUrl: urlSchema("https://gateway.example"),
    authUrl: urlSchema("https://auth.example").optional(),
    pathPrefix: pathPrefixSchema,
    dialect: dialectSchema,
    notificationTokens: z
      .array(secretSchema)
      .default([])
      .meta({ setting: "credentials", isSecret: true }),
    merchantDocument: pastedTextSchema
      .regex(/^[0-9A-Za-z./-]{11,18}$/, {
        error: "must be a CNPJ or CPF, with or without punctuation",
        abort: true,
      })
      .refine(
        (document) => readDocument(document) !== undefined,
        "is not a CNPJ or CPF, because its check digits do not fit: a character is wrong or missing. Copy it again from the merchant panel or the company's registration"
      )
      .optional(),
    observe: observeOption.default("lookups"),
    notificationGraceMinutes: wholeNumberSchema(0, 1_440).default(60),
    paymentLink: paymentLinkOptions,
    sdk: sdkOptions,
    backendUrl: urlSchema("https://api.shop.example").optional(),
    ...cardPaymentOptions,
    ...asynchronousPaymentOptions,
    reminders: reminderOptions,
    locale: z.enum(["pt-BR", "en"]).default("pt-BR"),
    resolveWindowMs: wholeNumberSchema(1_000, 86_400_000).default(180_000),
    attemptLimits: attemptLimitsOptionsSchema,
    failedCompletion: failedCompletionOptions,
    automaticRefunds: automaticRefundsOptions,
  })
  .check(
    createCrossFieldCheck((account) => [
      ...addressAndCredentialProblems(account),
      ...observationProblems(account),
      ...paymentLinkProblems(account),
      ...sdkProblems(account),
      ...reminderProblems(account),
      ...storeChargesOptionProblems(account),
    ])
  )
  .transform((account) => {
    const prefix = account.pathPrefix ?? "/sandbox/v1"
    return {
      ...account,
      authUrl: account.authUrl ?? account.baseUrl,
      pathPrefix: prefix,
      paymentLink: {
        ...account.paymentLink,
        baseUrl: account.paymentLink.baseUrl ?? account.baseUrl,
        authUrl:
          account.paymentLink.authUrl ??
          account.paymentLink.baseUrl ??
          account.baseUrl,
        pathPrefix: account.paymentLink.pathPrefix ?? prefix,
        observe: account.paymentLink.observe ?? account.observe,
      },
      sdk: account.sdk && {
        ...account.sdk,
        merchantCredential: account.merchantDocument?.replace(/[./-]/g, ""),
      },
    }
  })

export type AccountOptionsInput = z.input<typeof accountOptionsSchema>
export type AccountOptions = z.output<typeof accountOptionsSchema>
