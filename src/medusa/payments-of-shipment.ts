import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf } from "./core"
import { readOrderToPay } from "./order-to-pay"

const shipment = z.object({ order: z.object({ id: z.string() }).nullish() })

/** Returns the payments of a shipment's order that core counts neither as captured (in full) nor as canceled. */
export async function paymentsOfShipment(
  container: MedusaContainer,
  fulfillmentId: string
): Promise<{ id: string; sessionId: string }[]> {
  const [found] = await rowsOf(queryOf(container), shipment, {
    entity: "order_fulfillment",
    filters: { fulfillment_id: fulfillmentId },
  })
  const order =
    found?.order && (await readOrderToPay(container, found.order.id))
  return (order?.collections ?? [])
    .flatMap(({ payments }) => payments)
    .flatMap((one) =>
      one.payment_session_id && !one.captured_at && !one.canceled_at
        ? [{ id: one.id, sessionId: one.payment_session_id }]
        : []
    )
}
