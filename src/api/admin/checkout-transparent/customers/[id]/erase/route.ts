import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../../../medusa/container"
import {
  chargeSelectionOfCustomer,
  erasePersonalDataOfCustomer,
} from "../../../../../../medusa/customer/erase-personal-data-of-customer"
import {
  createActionRoute,
  createQueryRoute,
  createBodyValidator,
} from "../../../../../route-handler"

const query = z.strictObject({
  guest_orders: z
    .enum(["true", "false"])
    .default("false")
    .transform((given) => given === "true"),
})

/** Returns how many charges an erasure of a customer would affect, and which of these charges have an open dispute. */
export const GET = createQueryRoute(query, async (request, response) => {
  const { scope, params, validatedQuery } = request
  const of = await chargeSelectionOfCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: validatedQuery.guest_orders,
  })
  response.json(await ledgerOf(scope).countUnerasedCharges(of))
})

const body = z.strictObject({
  guest_orders: z.boolean().default(false),
  /**
   * If true, the erasure leaves the CPF or CNPJ that is stored for fiscal notes. The document is then deleted when its
   * usual retention period ends.
   */
  keep_fiscal_document: z.boolean().default(false),
})

/** Erases a customer's personal data. The record of this action has the customer's id, but none of the erased data. */
export const POST = createActionRoute(
  "customers/:id/erase",
  { body: createBodyValidator(body) },
  async ({ scope, params, validatedBody }, response) => {
    const { guest_orders, keep_fiscal_document } = validatedBody
    const erasure = await erasePersonalDataOfCustomer(scope, {
      customer_id: params.id ?? "",
      guest_orders,
      keep_fiscal_document,
    })
    response.json({ erasure })
  }
)
