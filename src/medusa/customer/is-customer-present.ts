import { z } from "@medusajs/framework/zod"
import { type Query, queryRows } from "../core"

/** Returns whether a customer exists and was not deleted. */
export async function isCustomerPresent(
  query: Query,
  customerId: string
): Promise<boolean> {
  const found = await queryRows(query, z.object({ id: z.string() }), {
    entity: "customer",
    filters: { id: customerId },
  })
  return found.length > 0
}
