import {
  type LedgerDatabase,
  readLedger,
  type Records,
} from "../../records/records"
import { BY_HAND } from "../core/payment/by-hand"
import { type Order, sumOf, totalOf } from "../core/records/records"
import type { Stage } from "./stage"

/**
 * Returns, in minor units, how much of an order's account was marked as paid by hand. The gateway has nothing of that.
 */
function byHand(
  { records }: Stage,
  { id: orderId, collectionIds }: Order
): number {
  const ids = records
    .paymentsOf(collectionIds)
    .filter(({ provider_id }) => provider_id === BY_HAND)
    .map(({ id }) => id)
  const rows = ids.flatMap((id) => [
    ...records.capturesOf(id),
    ...records.refundsOf(id),
  ])
  const known = new Set([...ids, ...rows.map(({ id }) => id)])
  return sumOf(
    records
      .transactionsOf(orderId)
      .filter(({ reference_id }) => known.has(reference_id))
  )
}

/** Reads all records of a story: those of the simulator, the ledger, and the model of Medusa. */
export async function readRecords(stage: Stage): Promise<Records> {
  const { gateway, records, journal, connections } = stage
  const database: LedgerDatabase = {
    query: async <Row extends object>(sql: string) =>
      connections.own.raw<{ rows: Row[] }>(sql),
  }
  return {
    gateway: {
      charges: await gateway.actions.charges(),
      links: await gateway.actions.paymentLinks(),
    },
    ledger: await readLedger(database),
    medusa: {
      payments: records.payments.all.map((payment) => ({
        id: payment.id,
        sessionId: payment.payment_session_id,
        collectionId: payment.payment_collection_id,
        captured: sumOf(records.capturesOf(payment.id)),
        refunded: sumOf(records.refundsOf(payment.id)),
        isCanceled: payment.canceled_at !== null,
      })),
      orders: records.orders.all.map((order) => ({
        id: order.id,
        cartId: order.cartId,
        status: order.status,
        total: totalOf(order),
        paid: records.paidOf(order.id) - byHand(stage, order),
        collectionIds: order.collectionIds,
        createdAt: order.createdAt.getTime(),
      })),
    },
    requests: journal.requests,
    assurances: journal.assurances,
  }
}
