import {
  type LedgerDatabase,
  readLedger,
  type Records,
} from "../../records/records"
import { MANUAL_PAYMENT_PROVIDER } from "../core/payment/manual-payment-provider"
import { type Order, sumOf, orderTotal } from "../core/records/core-records"
import type { SimulatedStore } from "./simulated-store"

/**
 * Returns how much of an order's transactions comes from payments of Medusa's manual provider, in minor units. The
 * gateway knows nothing of these payments.
 */
function amountOfManualPayments(store: SimulatedStore, order: Order): number {
  const { records } = store
  const ids = listManualProviderPaymentIds(store, order)
  const rows = ids.flatMap((id) => [
    ...records.capturesOf(id),
    ...records.refundsOf(id),
  ])
  const known = new Set([...ids, ...rows.map(({ id }) => id)])
  return sumOf(
    records
      .transactionsOf(order.id)
      .filter(({ reference_id }) => known.has(reference_id))
  )
}

/**
 * Returns when a payment of the order with Medusa's manual provider was first captured, in milliseconds since 1970.
 * Medusa captures such a payment when an administrator marks the order as paid.
 */
function firstCaptureTimeOfManualPayments(
  store: SimulatedStore,
  order: Order
): number | undefined {
  const times = listManualProviderPaymentIds(store, order)
    .flatMap((id) => store.records.capturesOf(id))
    .map(({ created_at }) => created_at.getTime())
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * Returns the ids of the order's payments with Medusa's manual provider. Medusa creates such a payment when an
 * administrator marks the order as paid, or when a shopper chooses this provider.
 */
function listManualProviderPaymentIds(
  { records }: SimulatedStore,
  { collectionIds }: Order
): string[] {
  return records
    .paymentsOfCollections(collectionIds)
    .filter(({ provider_id }) => provider_id === MANUAL_PAYMENT_PROVIDER)
    .map(({ id }) => id)
}

/**
 * Reads the records that the checks compare: those of the simulator, of the ledger, of the modeled Medusa and of the
 * journal.
 */
export async function readRecords(store: SimulatedStore): Promise<Records> {
  const { gateway, records, journal, connections } = store
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
        total: orderTotal(order),
        paid:
          records.amountPaidOf(order.id) - amountOfManualPayments(store, order),
        manualPaymentCapturedAt: firstCaptureTimeOfManualPayments(store, order),
        collectionIds: order.collectionIds,
        createdAt: order.createdAt.getTime(),
      })),
    },
    requests: journal.requests,
    assurances: journal.assurances,
  }
}
