import { z } from "@medusajs/framework/zod"
import { linkText } from "../../../../options/account-payment-link"

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

/** What a link is made of. Nothing of it says where payers are sent. */
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
