import { z } from "@medusajs/framework/zod"

/** GET /admin/checkout-transparent/customers/:id/erase */
export const showErasureQuery = z.strictObject({
  /** Also what was bought without logging in, under the customer's address. */
  guest_orders: z
    .enum(["true", "false"])
    .default("false")
    .transform((given) => given === "true"),
})

/** POST /admin/checkout-transparent/customers/:id/erase */
export const eraseCustomerBody = z.strictObject({
  /** Why, for whoever reads it later; what would name the customer is taken out of it. */
  reason: z.string().trim().min(1).max(1000),
  guest_orders: z.boolean().default(false),
  /** Documents for fiscal notes stay for their 90 days. */
  keep_fiscal_document: z.boolean().default(false),
})

export type ShowErasureQuery = z.output<typeof showErasureQuery>
export type EraseCustomerBody = z.output<typeof eraseCustomerBody>
