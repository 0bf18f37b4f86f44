import { z } from "@medusajs/framework/zod"
import { linkText } from "../../../options/account-payment-link"

/** POST /admin/checkout-transparent/settings/:account */
export const changeSettingsBody = z.strictObject({
  /** Of the account, as the GET of settings showed it. */
  revision: z.number().int().min(0),
  /** By the setting's name; `null` is back to the default. */
  values: z
    .record(
      z.string().max(100),
      z.union([
        z.string().trim().min(1).max(2000),
        z.number(),
        z.boolean(),
        z.null(),
      ])
    )
    .default({}),
  /** Why, for whoever reads it later; a payment method is switched with one only. */
  reason: z.string().trim().min(1).max(1000).optional(),
  /** Secrets that others have replaced end at once. Default: in a week. */
  end_former: z.boolean().default(false),
})

/** By e-mail or id of a user, or by id of a secret API key; `null` is nobody named here. */
const named = z.array(z.string().trim().min(1).max(300)).max(100).nullable()

/** POST /admin/checkout-transparent/permissions */
export const changePermissionsBody = z.strictObject({
  /** As the GET showed it. */
  revision: z.number().int().min(0),
  money: named.optional(),
  settings: named.optional(),
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

export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>
export type ChangePermissionsBody = z.infer<typeof changePermissionsBody>
export type TestConnectionBody = z.infer<typeof testConnectionBody>
export type CreatePaymentLinkBody = z.output<typeof createPaymentLinkBody>
