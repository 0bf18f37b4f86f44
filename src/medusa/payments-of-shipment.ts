import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf, type Scope } from "./core"

const payment = z.object({
  id: z.string(),
  payment_session_id: z.string().nullish(),
  captured_at: z.unknown(),
  canceled_at: z.unknown(),
})

const link = z.object({
  order: z
    .object({
      payment_collections: z
        .array(
          z.object({ payments: z.array(payment.nullish()).nullish() }).nullish()
        )
        .nullish(),
    })
    .nullish(),
})

/** Returns the payments of a shipment's order that core counts neither as captured (in full) nor as canceled. */
export async function paymentsOfShipment(
  scope: Scope,
  fulfillmentId: string
): Promise<{ id: string; sessionId: string }[]> {
  const links = await rowsOf(queryOf(scope), link, {
    entity: "order_fulfillment",
    filters: { fulfillment_id: fulfillmentId },
  })
  return links
    .flatMap(({ order }) => order?.payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((one) =>
      one?.payment_session_id && !one.captured_at && !one.canceled_at
        ? [{ id: one.id, sessionId: one.payment_session_id }]
        : []
    )
}
