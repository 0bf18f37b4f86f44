import type { Order } from "./core-records"

export function fulfillmentIdsOf({
  id,
  shipments,
}: Pick<Order, "id" | "shipments">): string[] {
  return Array.from({ length: Math.max(1, shipments) }, (_, nth) =>
    nth === 0 ? `ful_${id}` : `ful_${id}_${nth + 1}`
  )
}
