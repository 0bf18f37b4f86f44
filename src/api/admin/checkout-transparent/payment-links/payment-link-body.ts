import { z } from "@medusajs/framework/zod"
import { linkText } from "../../../../options/account/payment-link"
import { decimalAmount } from "../filters"

/** R$ 9,999,999.99, because a link's amount has at most nine digits (docs/gateway.md#payment-links). */
const MOST_OF_A_LINK = 999_999_999

const linkAmount = decimalAmount("an amount").refine((amount) => {
  const minor = Math.round(Number(amount) * 100)
  return minor >= 1 && minor <= MOST_OF_A_LINK
}, "must be 0.01 to 9999999.99")

export const createPaymentLinkBody = z
  .strictObject({
    account: z.string().min(1).optional(),
    /**
     * The order or draft order whose outstanding amount the link requests. Exactly one of `order_id` and `amount` is
     * required.
     */
    order_id: z.string().min(1).optional(),
    amount: linkAmount.optional(),
    name: linkText(100).optional(),
    description: linkText(250).optional(),
    /**
     * For how many days after today the link can be paid, at most 365. A link with 0 ends today. Default: the account's
     * `paymentLink.validityDays`.
     */
    validity_days: z.number().int().min(0).max(365).optional(),
    /**
     * The value of `{reference}` in the texts, at most 60 characters. Default: the order's number, if there is an
     * order.
     */
    reference: z.string().trim().min(1).max(60).optional(),
  })
  .refine(
    ({ order_id, amount }) =>
      (order_id === undefined) !== (amount === undefined),
    "give either order_id, for what an order has outstanding, or amount"
  )
