import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf, queryRows } from "../container"
import { decimalOrZeroSchema } from "../booking/medusa-row-schemas"

const payment = z.object({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string().nullish(),
  captured_at: z.unknown().optional(),
  canceled_at: z.unknown().optional(),
})

const session = z.object({
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
})

const collection = z.object({
  id: z.string(),
  payments: z.array(payment.nullish()).nullish(),
  payment_sessions: z.array(session.nullish()).nullish(),
})

const order = z
  .object({
    id: z.string(),
    display_id: z.union([z.number(), z.string()]).nullish(),
    status: z.string(),
    canceled_at: z.unknown().optional(),
    currency_code: z.string(),
    summary: z
      .object({ raw_pending_difference: decimalOrZeroSchema })
      .nullish(),
    payment_collections: z.array(collection.nullish()).nullish(),
  })
  .transform((row) => ({
    id: row.id,
    number: String(row.display_id ?? row.id),
    isCanceled: Boolean(row.canceled_at) || row.status === "canceled",
    currency: row.currency_code.toUpperCase(),
    /** The outstanding amount as a decimal in major units. Negative if too much was paid. */
    due: row.summary?.raw_pending_difference ?? "0",
    collections: withoutMissingRows(row.payment_collections).map((one) => ({
      id: one.id,
      payments: withoutMissingRows(one.payments),
      sessions: withoutMissingRows(one.payment_sessions),
    })),
  }))

/** An order or a draft order. Medusa stores both in one table, and a draft keeps its id when it becomes an order. */
export type OrderToPay = z.output<typeof order>

export async function readOrderToPay(
  container: MedusaContainer,
  orderId: string
): Promise<OrderToPay | undefined> {
  const [found] = await queryRows(queryOf(container), order, {
    entity: "order",
    // If this field is requested, Medusa subtracts the value of requested returns from the outstanding amount.
    also: ["total"],
    filters: { id: orderId },
  })
  return found
}

function withoutMissingRows<Row>(
  rows: readonly (Row | null | undefined)[] | null | undefined
): Row[] {
  return (rows ?? []).filter((row) => row !== null && row !== undefined)
}
