import type { Administrator } from "./administrator"
import type { Order } from "../core/records/core-records"
import type { SimulatedStore } from "../process/simulated-store"

export function latestOrder({ records }: SimulatedStore): Order | undefined {
  return records.orders.all.at(-1)
}

/**
 * Ships the pending orders that a shop would ship: those for which `payment.paid` was published, and those whose
 * payment is authorized. An order that already has `mostShipments` shipments is not shipped again.
 */
export async function shipPaidOrAuthorizedOrders(
  store: SimulatedStore,
  actor: Administrator,
  mostShipments = 1
): Promise<void> {
  const { records, published } = store
  for (const order of records.orders.values()) {
    const isPaid =
      published.some(
        ({ name, data }) =>
          name === "checkout_transparent.payment.paid" &&
          data.order_id === order.id
      ) ||
      order.collectionIds.some(
        (id) => records.collections.get(id)?.status === "authorized"
      )
    const isMore = order.shipments < mostShipments
    if (isPaid && order.status === "pending" && isMore) {
      await actor.requestAsAdmin(`/admin/orders/${order.id}/ship`, {
        money: { kind: "capture", id: order.id, amount: null },
      })
    }
  }
}
