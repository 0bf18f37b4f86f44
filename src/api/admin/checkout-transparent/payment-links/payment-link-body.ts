import { z } from "@medusajs/framework/zod"
import { linkTextSchema } from "../../../../options/account/payment-link-options"
import { createDecimalAmountSchema } from "../filters"

/**
 * R$ 9,999,999.99 in minor units. At the gateway, a link's amount has at most nine digits
 * (docs/gateway.md#payment-links).
 */
const MOST_OF_A_LINK = 999_999_999

const linkAmount = createDecimalAmountSchema("an amount").refine((amount) => {
  const minor = Math.round(Number(amount) * 100)
  return minor >= 1 && minor <= MOST_OF_A_LINK
}, "must be 0.01 to 9999999.99")

export const createPaymentLinkBody = z
  .strictObject({
    account: z.string().min(1).optional(),
    /**
     * The id of an order or a draft order. The customer pays its outstanding amount through the link. The request has
     * either `order_id` or `amount`.
     */
    order_id: z.string().min(1).optional(),
    amount: linkAmount.optional(),
    name: linkTextSchema(100).optional(),
    description: linkTextSchema(250).optional(),
    /**
     * The number of days after today on which the link can be paid, at most 365. With 0, the link expires at the end of
     * today. The default is the account's `paymentLink.validityDays`.
     */
    validity_days: z.number().int().min(0).max(365).optional(),
    /**
     * The text that replaces `{reference}` in the link's name and description, at most 60 characters. The default is
     * the order's number, if the link is for an order.
     */
    reference: z.string().trim().min(1).max(60).optional(),
  })
  .refine(
    ({ order_id, amount }) =>
      (order_id === undefined) !== (amount === undefined),
    "give either order_id, for what an order has outstanding, or amount"
  )
