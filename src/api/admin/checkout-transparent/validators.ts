import { z } from "@medusajs/framework/zod"
import { CHARGE_STATES } from "../../../charge/charge-state"
import { countDays, FINDING_KINDS } from "../../../charge/reconciled-day"
import { linkText } from "../../../options/account-payment-link"

/** GET /admin/checkout-transparent/admin-actions */
export const listAdminActionsQuery = z.strictObject({
  /** The id of a charge, an operation, a difference or a notification. */
  subject_id: z.string().optional(),
  /** The id of an admin user or of an API key. */
  actor: z.string().optional(),
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** POST /admin/checkout-transparent/settings/:account */
export const changeSettingsBody = z.strictObject({
  /** Of the account, as the GET of settings showed it. */
  revision: z.number().int().min(0),
  /** By the setting's name; `null` is back to the default. */
  values: z
    .record(
      z.string().max(100),
      z.union([z.string().trim().min(1).max(2000), z.number(), z.null()])
    )
    .refine(
      (values) => Object.keys(values).length > 0,
      "names no setting; send at least one"
    ),
})

/** POST /admin/checkout-transparent/settings/:account/secrets */
export const addSecretBody = z.strictObject({
  name: z.enum(["notificationTokens", "paymentLink.apiKeys"]),
  value: z.string().trim().min(1).max(2000),
  /** Of the account, as the GET of settings showed it. */
  revision: z.number().int().min(0),
})

/** DELETE /admin/checkout-transparent/settings/:account/secrets/:id */
export const removeSecretQuery = z.strictObject({
  /** As with one that is added. */
  revision: z.coerce.number().int().min(0),
})

/** GET /admin/checkout-transparent/settings/changes */
export const listSettingChangesQuery = z.strictObject({
  account: z.string().optional(),
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** GET /admin/checkout-transparent/health */
export const showHealthQuery = z.strictObject({
  /** Of the words, `pt-BR` or `en`. */
  locale: z.string().default("en"),
})

/** POST /admin/checkout-transparent/health/test */
export const testConnectionBody = z.strictObject({
  account: z.string(),
  locale: z.string().default("en"),
  /** Default `checkout`. */
  integration: z.enum(["checkout", "payment_link"]).default("checkout"),
  /** What was entered and not saved yet. Default: what is in force. */
  values: z
    .strictObject({
      clientId: z.string().trim().min(1).max(2000).optional(),
      clientSecret: z.string().trim().min(1).max(2000).optional(),
    })
    .default({}),
})

/** GET /admin/checkout-transparent/methods/:id */
export const listOpenCodesQuery = z.strictObject({
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** POST /admin/checkout-transparent/methods/:id */
export const switchMethodBody = z.strictObject({
  /** `false`: no new charge of this method is made, until somebody switches it on again. */
  on: z.boolean(),
  /** Why, for whoever reads it later. */
  reason: z.string().trim().min(1).max(1000),
})

const day = z.iso.date()

/** More than a quarter is asked for in parts. */
const MOST_DAYS = 92

/** POST /admin/checkout-transparent/reconciliation */
export const reconcileBody = z
  .strictObject({
    /** Days in São Paulo, both included, as 2026-11-21; 92 at most, none of them in the future. */
    from: day,
    to: day,
    /** Default: all accounts. */
    account: z.string().max(100).optional(),
  })
  .refine(({ from, to }) => from <= to, {
    message: "must not be after `to`",
    path: ["from"],
  })
  .refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
    message: `must be at most ${MOST_DAYS} days after \`from\``,
    path: ["to"],
  })

/** GET /admin/checkout-transparent/reconciliation */
export const listReconciledDaysQuery = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  account: z.string().max(100).optional(),
  /** 1 to 100, default 31; the latest day first. */
  limit: z.coerce.number().int().min(1).max(100).default(31),
  offset: z.coerce.number().int().min(0).default(0),
})

/** GET /admin/checkout-transparent/reconciliation/:id */
export const showReconciledDayQuery = z.strictObject({
  kind: z.enum(FINDING_KINDS).optional(),
  /** Findings: 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

/** R$ 9,999,999.99: the sum of one link has nine digits (gateway-notes, "Payment links"). */
const MOST_OF_A_LINK = 999_999_999

/** A number or a decimal text in the main unit, with two decimals at most; a decimal text comes out. */
const linkAmount = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(
    (amount) => /^\d+(\.\d{1,2})?$/.test(amount),
    "must be an amount like 19.99, with two decimals at most"
  )
  .refine((amount) => isLinkAmount(amount), "must be 0.01 to 9999999.99")

/** What does not look like an amount has been told so already. */
function isLinkAmount(amount: string): boolean {
  const minor = Math.round(Number(amount) * 100)
  return Number.isNaN(minor) || (minor >= 1 && minor <= MOST_OF_A_LINK)
}

/** POST /admin/checkout-transparent/payment-links. Nothing of it says where payers are sent. */
export const createPaymentLinkBody = z
  .strictObject({
    /** Default: the only account that makes links. */
    account: z.string().min(1).optional(),
    /** An order or a draft order, whose outstanding amount is asked for. Either this or `amount`. */
    order_id: z.string().min(1).optional(),
    /** In the main unit of the account's currency. */
    amount: linkAmount.optional(),
    /** What the payer reads. Default: the account's `paymentLink.name`. */
    name: linkText(100).optional(),
    /** Default: the account's `paymentLink.description`. */
    description: linkText(250).optional(),
    /** 0 for until the end of today, at most 365. Default: the account's `paymentLink.validityDays`. */
    validity_days: z.number().int().min(0).max(365).optional(),
    /** What `{reference}` stands for, at most 60 characters. Default: the order's number. */
    reference: z.string().trim().min(1).max(60).optional(),
  })
  .refine(
    ({ order_id, amount }) =>
      (order_id === undefined) !== (amount === undefined),
    "give either order_id, for what an order has outstanding, or amount"
  )

/** GET /admin/checkout-transparent/payment-links */
export const listPaymentLinksQuery = z.strictObject({
  /** Default `all`. */
  state: z.enum([...CHARGE_STATES, "all"]).default("all"),
  order_id: z.string().optional(),
  account: z.string().optional(),
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>
export type AddSecretBody = z.infer<typeof addSecretBody>
export type RemoveSecretQuery = z.infer<typeof removeSecretQuery>
export type ListSettingChangesQuery = z.infer<typeof listSettingChangesQuery>
export type TestConnectionBody = z.infer<typeof testConnectionBody>
export type CreatePaymentLinkBody = z.output<typeof createPaymentLinkBody>
export type ListPaymentLinksQuery = z.output<typeof listPaymentLinksQuery>
export type ListOpenCodesQuery = z.output<typeof listOpenCodesQuery>
export type SwitchMethodBody = z.output<typeof switchMethodBody>
export type ListAdminActionsQuery = z.output<typeof listAdminActionsQuery>
export type ReconcileBody = z.output<typeof reconcileBody>
export type ListReconciledDaysQuery = z.output<typeof listReconciledDaysQuery>
export type ShowReconciledDayQuery = z.output<typeof showReconciledDayQuery>
