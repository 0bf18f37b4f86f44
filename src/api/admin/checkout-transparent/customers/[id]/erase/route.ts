import { z } from "@medusajs/framework/zod"
import { withoutIdentifiers } from "../../../../../../charge/erasure"
import { ledgerOf } from "../../../../../../medusa/core"
import {
  chargesOfCustomer,
  eraseCustomer,
} from "../../../../../../medusa/erase-customer"
import { findCustomer } from "../../../../../../medusa/find-customer"
import { acting, reading, takes } from "../../../../route-handler"

const query = z.strictObject({
  /** Whether to include guest orders under the customer's e-mail address. */
  guest_orders: z
    .enum(["true", "false"])
    .default("false")
    .transform((given) => given === "true"),
})

/** Answers what an erasure would erase: how many charges, and which of them are in an open dispute. */
export const GET = reading(query, async (request, response) => {
  const { scope, params, validatedQuery } = request
  const of = await chargesOfCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: validatedQuery.guest_orders,
  })
  response.json(await ledgerOf(scope).readErasable(of))
})

const body = z.strictObject({
  /** The reason, for people who read it later; what would identify the customer is removed from it. */
  reason: z.string().trim().min(1).max(1000),
  guest_orders: z.boolean().default(false),
  /** Whether documents for fiscal notes stay until their 90 days are over. */
  keep_fiscal_document: z.boolean().default(false),
})

/** Erases a customer's personal data. The record of the action stays, so its reason must not name the customer. */
export const POST = acting(
  {
    may: "money",
    record: "customers/:id/erase",
    body: takes(body, async ({ scope, params }, { reason, ...given }) => {
      const customerId = params.id ?? ""
      const found = await findCustomer(scope, { customerId, withGuests: true })
      const names = found?.names ?? []
      return { ...given, reason: withoutIdentifiers(reason, names) }
    }),
  },
  async ({ scope, params, validatedBody }, response) => {
    const { guest_orders, keep_fiscal_document } = validatedBody
    const erasure = await eraseCustomer(scope, {
      ...{ customer_id: params.id ?? "", guest_orders, keep_fiscal_document },
    })
    response.json({ erasure })
  }
)
