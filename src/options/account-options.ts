import { z } from "@medusajs/framework/zod"
import { readDocument } from "../domain/shared-with-browser/document"
import {
  problemsOfAllAddresses,
  pathPrefix,
  urlLike,
  wholeNumber,
} from "./account/addresses"
import { pastedText, secret } from "./account/credential"
import {
  codeRuleOptions,
  paymentRuleOptions,
  amountOption,
  minorUnitsOf,
} from "./account/payment-rules"
import { reminderOptions, reminderProblems } from "./account/reminders"
import { observationProblems, observeOption } from "./account/observe-option"
import { paymentLinkOptions, paymentLinkProblems } from "./account/payment-link"
import { sdkOptions, sdkProblems } from "./account/sdk"
import { checkAcrossFields } from "./across-fields"
import { dialect } from "./account/dialect"

const limit = z.number().int().min(1).nullable()
const minutes = wholeNumber(0, 10_080).nullable()

/**
 * How many cards may be declined within an hour. The plugin checks these limits before it sends a request to the
 * gateway. They stop attackers who try stolen cards, and do not block payments by Pix. `null` switches a limit off.
 */
export const limitsOptions = z
  .strictObject({
    declinesPerCart: limit.default(5),
    declinesPerEmail: limit.default(10),
    declinesPerAccount: limit.default(3_000),
  })
  .prefault({})

/**
 * After how many minutes captured money is refunded if its cart cannot be completed. Reserved money is released after
 * half an hour.
 */
const failedCompletionOptions = z
  .strictObject({
    refundAfterMinutes: minutes.default(null),
    refundCodesAfterMinutes: minutes.default(30),
  })
  .prefault({})

/**
 * The limits of automatic refunds in each hour. They limit the damage that an error in the plugin or an attack could
 * cause. Refunds above the limit are listed for an administrator, and are made as soon as the limit allows it. The
 * plugin then also publishes the event `checkout_transparent.automatic_refunds.capped`.
 */
const automaticRefundsOptions = z
  .strictObject({
    mostPerHour: wholeNumber(0, 10_000).default(10),
    mostAmountPerHour: amountOption.nullable().default("5000.00"),
  })
  .prefault({})
  .transform(({ mostPerHour, mostAmountPerHour: most }) => ({
    mostPerHour,
    mostAmountPerHour: most === null ? null : minorUnitsOf(most),
  }))

/**
 * The options of one merchant account at the gateway. A store with several regions can have several accounts.
 *
 * docs/options.md describes every option. Editors show these descriptions, because documented-options.ts is generated
 * from docs/options.md.
 */
export const accountOptions = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,29}$/,
        'must be 1 to 30 lower-case letters, digits or hyphens, like "br"'
      ),
    environment: z.enum(["development", "staging", "production"]),
    clientId: secret.optional().meta({ setting: "credentials" }),
    clientSecret: secret
      .optional()
      .meta({ setting: "credentials", isSecret: true }),
    baseUrl: urlLike("https://gateway.example"),
    authUrl: urlLike("https://auth.example").optional(),
    pathPrefix,
    dialect,
    notificationTokens: z
      .array(secret)
      .default([])
      .meta({ setting: "credentials", isSecret: true }),
    merchantDocument: pastedText
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
    notificationGraceMinutes: wholeNumber(0, 1_440).default(60),
    paymentLink: paymentLinkOptions,
    sdk: sdkOptions,
    backendUrl: urlLike("https://api.shop.example").optional(),
    ...paymentRuleOptions,
    ...codeRuleOptions,
    reminders: reminderOptions,
    locale: z.enum(["pt-BR", "en"]).default("pt-BR"),
    resolveWindowMs: wholeNumber(1_000, 86_400_000).default(180_000),
    attemptLimits: limitsOptions,
    failedCompletion: failedCompletionOptions,
    automaticRefunds: automaticRefundsOptions,
  })
  .check(
    checkAcrossFields((account) => [
      ...problemsOfAllAddresses(account),
      ...observationProblems(account),
      ...paymentLinkProblems(account),
      ...sdkProblems(account),
      ...reminderProblems(account),
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

export type AccountOptionsInput = z.input<typeof accountOptions>
export type AccountOptions = z.output<typeof accountOptions>
