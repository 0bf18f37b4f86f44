import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { LedgerModuleService } from "../../modules/ledger"

/**
 * The longest duration of a lease without a renewal, in milliseconds. It is short, so that the lease expires soon if
 * the process is killed.
 */
const LEASE_DURATION_MS = 10_000

/** The time between two renewals of a lease, in milliseconds. Three renewals can be tried before the lease expires. */
const LEASE_RENEWED_EVERY_MS = 3_000

const LEASE_RETRY_PAUSE_MS = 100

/** The keys of the leases for tasks that only one process may perform at a time. */
export const LEASE_KEYS = {
  /** The key of the lease that a process needs to create a payment session of a payment collection. */
  sessions: (collectionId: string) => `sessions:${collectionId}`,
  /**
   * The key of the lease that a process needs to charge a saved card without the cardholder. `reference` is the store's
   * text for what is charged, for example for one month of a subscription.
   */
  storeCharge: (reference: string) => `store-charge:${reference}`,
  /**
   * The key of the lease that a process needs to begin a payment of an existing order, by a payment link or by a charge
   * of a saved card. Without the lease, Medusa could create two payment collections for one order at the same time, and
   * both could be paid (measured). For a payment without an order, callers pass the id of the payment collection as
   * `orderOrCollectionId`.
   */
  newPaymentOf: (orderOrCollectionId: string) =>
    `payment-link:${orderOrCollectionId}`,
  /**
   * The key of the lease that a process needs to book a payment on an existing unpaid order. If two payments arrive at
   * the same time, the lease makes the second process wait. The second process then finds the order already paid.
   */
  paymentOf: (orderOrCollectionId: string) =>
    `pay-order:${orderOrCollectionId}`,
}

/** Releases a lease. Never throws, because the lease expires anyway. */
export type ReleaseLease = () => Promise<void>

/**
 * Acquires the lease for a key, and returns a function that releases the lease. Returns `undefined` if another process
 * has the lease and does not release it within `waitMs` milliseconds.
 *
 * This process renews the lease, so that the lease lasts for about `ms` milliseconds. If this process is killed, the
 * lease expires within ten seconds. Leases are in the database, so they work with any locking module of the store.
 */
export async function waitForLease(
  ledger: Pick<
    LedgerModuleService,
    "acquireLease" | "renewLease" | "releaseLease"
  >,
  key: string,
  { ms, waitMs }: { ms: number; waitMs: number }
): Promise<ReleaseLease | undefined> {
  const lease = { key, owner: randomUUID() }
  const takenMs = Math.min(ms, LEASE_DURATION_MS)
  const until = performance.now() + waitMs
  while (!(await ledger.acquireLease(lease, takenMs))) {
    if (performance.now() >= until) {
      return undefined
    }
    await setTimeout(LEASE_RETRY_PAUSE_MS)
  }
  const last = performance.now() + ms - LEASE_DURATION_MS
  const renewal = setInterval(() => {
    if (performance.now() >= last) {
      clearInterval(renewal)
      return
    }
    // If a renewal fails, the next one is in time.
    ledger.renewLease(lease, LEASE_DURATION_MS).catch(() => undefined)
  }, LEASE_RENEWED_EVERY_MS)
  renewal.unref()
  return () => {
    clearInterval(renewal)
    return ledger.releaseLease(lease).catch(() => undefined)
  }
}
