import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MINUTE_MS } from "../../domain/duration"
import { ledgerOf } from "../../medusa/container"
import { findOrderCollectionLinks } from "../../medusa/order/orders"
import {
  notFullyCapturedSessionIdsOfFulfillment,
  shippedFulfillmentIdByOrder,
} from "../../medusa/order/shipped-fulfillments"
import { waitForChargeLease } from "../queue/lease-charge"
import { publishOutboxEvents } from "../event/publish-events"
import { synchronizeCharge } from "../queue/synchronize-charge"

/**
 * How often authorized charges are compared with the shipments in Medusa, in milliseconds. The event of a shipment may
 * be lost.
 */
const SHIPMENTS_COMPARED_EVERY_MS = 15 * MINUTE_MS

/**
 * Records a shipment in the charges that have to be captured when the order is shipped. Then synchronizes these
 * charges, so that they are captured. If a charge could not be captured, the plugin's job tries again.
 */
export async function recordShipmentAndCaptureCharges(
  container: MedusaContainer,
  fulfillmentId: string
): Promise<void> {
  const ledger = ledgerOf(container)
  const sessionIds = await notFullyCapturedSessionIdsOfFulfillment(
    container,
    fulfillmentId
  )
  for (const chargeId of await ledger.recordShipment(
    sessionIds,
    fulfillmentId
  )) {
    const leased = await waitForChargeLease(ledger, chargeId, {
      isForSynchronization: true,
    })
    if (leased) {
      await synchronizeCharge(container, leased, { askGateway: false })
    }
  }
  await publishOutboxEvents(container)
}

/**
 * Finds shipments whose event was lost, because a process was killed or the event bus was down, and records them in
 * their charges. The charges then become due. Runs every 15 minutes, in only one process.
 */
export async function recordMissedShipments(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  const lease = { key: "shipments", owner: randomUUID() }
  if (!(await ledger.acquireLease(lease, SHIPMENTS_COMPARED_EVERY_MS))) {
    return
  }
  const reserved = await ledger.findChargesAwaitingShipment()
  if (reserved.length === 0) {
    return
  }
  const orders = await findOrderCollectionLinks(container, {
    payment_collection_id: reserved.map((one) => one.paymentCollectionId),
  })
  const shipments = await shippedFulfillmentIdByOrder(
    container,
    orders.map(({ order_id }) => order_id)
  )
  for (const { order_id, payment_collection_id } of orders) {
    const fulfillmentId = shipments.get(order_id)
    if (fulfillmentId !== undefined) {
      const sessionIds = reserved
        .filter((one) => one.paymentCollectionId === payment_collection_id)
        .map(({ paymentSessionId }) => paymentSessionId)
      await ledger.recordShipment(sessionIds, fulfillmentId)
    }
  }
}
