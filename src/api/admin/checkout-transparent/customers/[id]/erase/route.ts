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
  /** Also what was bought without logging in, under the customer's address. */
  guest_orders: z
    .enum(["true", "false"])
    .default("false")
    .transform((given) => given === "true"),
})

/** What an erasure would find: how many charges, and which of them are in an open dispute. */
export const GET = reading(query, async (request, response) => {
  const { scope, params, validatedQuery } = request
  const of = await chargesOfCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: validatedQuery.guest_orders,
  })
  response.json(await ledgerOf(scope).readErasable(of))
})

const body = z.strictObject({
  /** Why, for whoever reads it later; what would name the customer is taken out of it. */
  reason: z.string().trim().min(1).max(1000),
  guest_orders: z.boolean().default(false),
  /** Documents for fiscal notes stay for their 90 days. */
  keep_fiscal_document: z.boolean().default(false),
})

/** Erases a customer. The record of it stays, so its reason does not name him. */
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
