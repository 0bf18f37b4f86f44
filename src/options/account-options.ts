import { z } from "@medusajs/framework/zod"
import { readDocument } from "../domain/shared-with-browser/document"
import {
  addressesProblems,
  pathPrefix,
  urlLike,
  whole,
} from "./account/addresses"
import { pasted, secret } from "./account/credential"
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
import { acrossFields } from "./across-fields"
import { dialect } from "./account/dialect"

const limit = z.number().int().min(1).nullable()
const minutes = whole(0, 10_080).nullable()

/**
 * Limits for declined cards within an hour, checked before the gateway is called: they stop people who try stolen
 * cards. They do not block Pix. `null` switches a limit off.
 */
export const limitsOptions = z
  .strictObject({
    /**
     * Cards of one cart that their issuer declined, that were invalid or are in doubt. At the limit, the cart accepts
     * no card until fewer were within the hour. Default 5.
     */
    declinesPerCart: limit.default(5),
    /** Cards under one e-mail address that their issuer declined or that are in doubt. Default 10. */
    declinesPerEmail: limit.default(10),
    /**
     * Declined cards of all shoppers of the account. At the limit, nobody can pay by card until fewer were declined
     * within the hour. A discrepancy `cards_tested` is listed earlier, by the account's usual declines. Default 3,000.
     */
    declinesPerAccount: limit.default(3_000),
  })
  .prefault({})

/** What happens to captured money if its cart cannot be completed; reserved money is voided after half an hour. */
const failedCompletionOptions = z
  .strictObject({
    /**
     * The minutes after the first failed completion at which captured money is refunded. `null` (default): never
     * automatically; it is listed as a discrepancy, and a person decides.
     */
    refundAfterMinutes: minutes.default(null),
    /** The same minutes for money that was paid by Pix, wallet or payment link. Default 30. */
    refundCodesAfterMinutes: minutes.default(30),
  })
  .prefault({})

/**
 * The most automatic refunds in one hour, for any reason: a limit to the damage of a defect of ours or of an attack.
 * Further refunds are listed for a person, and are made when there is room again; a reached cap is reported by the
 * event `checkout_transparent.automatic_refunds.capped`.
 */
const automaticRefundsOptions = z
  .strictObject({
    /** The most charges that are refunded. Default 10; 0 for none. */
    mostPerHour: whole(0, 10_000).default(10),
    /** The most money that is refunded in total, in major units (reais). Default "5000.00"; `null` for any amount. */
    mostAmountPerHour: amountOption.nullable().default("5000.00"),
  })
  .prefault({})
  .transform(({ mostPerHour, mostAmountPerHour: most }) => ({
    mostPerHour,
    mostAmountPerHour: most === null ? null : minorUnitsOf(most),
  }))

/** One merchant account at the gateway. Several accounts can serve several regions. */
export const accountOptions = z
  .strictObject({
    /**
     * The id of the account, used in Medusa's provider ids (`pp_transparent-card_<id>`) and in the notification URL.
     * Never change it once payments exist.
     */
    id: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,29}$/,
        'must be 1 to 30 lower-case letters, digits or hyphens, like "br"'
      ),
    /**
     * `development` also allows a base URL without HTTPS (the simulator); `staging` and `production` do not. In
     * production, `pathPrefix` is required.
     */
    environment: z.enum(["development", "staging", "production"]),
    /** From the merchant panel, Integrations. Leave both out to enter them on the settings page of the admin. */
    clientId: secret.optional().meta({ setting: "credentials" }),
    /** Shown once by the merchant panel. Read it from the environment, never write it into the file. */
    clientSecret: secret
      .optional()
      .meta({ setting: "credentials", isSecret: true }),
    /** The `{base_url}` or `{staging_base_url}` of the interface, without a path. */
    baseUrl: urlLike("https://gateway.example"),
    /** The address for requests of access tokens. Default: `baseUrl` (docs/gateway.md#access-token). */
    authUrl: urlLike("https://auth.example").optional(),
    /** The prefix of every operation's path. Default outside production: `/sandbox/v1`. */
    pathPrefix,
    /** The differences between generations of the service. Default: as in the service's documents. */
    dialect,
    /**
     * The tokens that the gateway sends with notifications (shown once in the merchant panel). A list, so that the
     * old token is still accepted during an exchange. Default: none.
     */
    notificationTokens: z
      .array(secret)
      .default([])
      .meta({ setting: "credentials", isSecret: true }),
    /**
     * The merchant's CNPJ (with or without letters) or CPF, whose check digits are verified. A notification that names
     * another merchant changes nothing; without this option, merchants are not compared. The card SDK receives it
     * without punctuation, and accepts no card without it.
     */
    merchantDocument: pasted
      .regex(/^[0-9A-Za-z./-]{11,18}$/, {
        error: "must be a CNPJ or CPF, with or without punctuation",
        abort: true,
      })
      .refine(
        (document) => readDocument(document) !== undefined,
        "is no CNPJ or CPF, since its check digits do not fit: a character is wrong or missing. Copy it again from the merchant panel or the company's registration"
      )
      .optional(),
    /**
     * The source of what is booked. `lookups`: each charge is looked up at the gateway, and a notification is only a
     * reason to ask. `notifications`: authenticated notifications are booked, and no charge is ever looked up; for an
     * operator that offers no lookups. Requires `merchantDocument`. Default `lookups`.
     */
    observe: observeOption.default("lookups"),
    /**
     * How late a notification of a payment may arrive after the end of its code, with `observe: "notifications"`.
     * After that time an unpaid code counts as over. Minutes, 0 to 1440, default 60.
     */
    notificationGraceMinutes: whole(0, 1_440).default(60),
    /** Links that are paid on the gateway's own page. Default: no links are made. */
    paymentLink: paymentLinkOptions,
    /** The values that the storefront's card SDK receives. Default: none. */
    sdk: sdkOptions,
    /** The public address of this Medusa backend, which is the base of the notification URL. */
    backendUrl: urlLike("https://api.shop.example").optional(),
    ...paymentRuleOptions,
    ...codeRuleOptions,
    reminders: reminderOptions,
    /** The language of texts for shoppers whose cart has no locale, and of alerts. Default `pt-BR`. */
    locale: z.enum(["pt-BR", "en"]).default("pt-BR"),
    /**
     * How long a 404 must persist before a charge whose answer was lost counts as never made. Milliseconds, default
     * 3 minutes. If it is too short, a charge that the gateway commits late may be charged twice.
     */
    resolveWindowMs: whole(1_000, 86_400_000).default(180_000),
    attemptLimits: limitsOptions,
    failedCompletion: failedCompletionOptions,
    automaticRefunds: automaticRefundsOptions,
  })
  .check(
    acrossFields((account) => [
      ...addressesProblems(account),
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
