import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf, queryRows, type Scope } from "../container"
import { readOrderToPay } from "./order-to-pay"

const shipment = z.object({ order: z.object({ id: z.string() }).nullish() })

/**
 * Returns the ids of the payment sessions of a fulfillment's order whose payments Medusa has not fully captured.
 * Canceled payments are left out.
 */
export async function notFullyCapturedSessionIdsOfFulfillment(
  container: MedusaContainer,
  fulfillmentId: string
): Promise<string[]> {
  const [found] = await queryRows(queryOf(container), shipment, {
    entity: "order_fulfillment",
    filters: { fulfillment_id: fulfillmentId },
  })
  const order =
    found?.order && (await readOrderToPay(container, found.order.id))
  return (order?.collections ?? [])
    .flatMap(({ payments }) => payments)
    .filter((payment) => !payment.captured_at && !payment.canceled_at)
    .flatMap(({ payment_session_id }) => payment_session_id ?? [])
}

const shipped = z.object({
  id: z.string(),
  fulfillments: z
    .array(
      z
        .object({
          id: z.string(),
          shipped_at: z.unknown().optional(),
          canceled_at: z.unknown().optional(),
        })
        .nullish()
    )
    .nullish(),
})

/**
 * Returns the id of one shipped fulfillment of each order, by the order's id. Orders without a shipped fulfillment have
 * no entry.
 */
export async function shippedFulfillmentIdByOrder(
  scope: Scope,
  orderIds: readonly string[]
): Promise<Map<string, string>> {
  if (orderIds.length === 0) {
    return new Map()
  }
  const found = await queryRows(queryOf(scope), shipped, {
    entity: "order",
    filters: { id: [...orderIds] },
  })
  return new Map(
    found.flatMap(({ id, fulfillments }) => {
      const sent = (fulfillments ?? []).find(
        (one) => one?.shipped_at && !one.canceled_at
      )
      return sent ? [[id, sent.id] as const] : []
    })
  )
}
