import type { Violation } from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Returns whether a violation is excused because the plugin could not prevent it. There are three cases:
 * - Medusa's core completes a cart with an order that another process has placed and then canceled. This happens if two
 *   processes have no shared lock, or if the lock expires while one of them still works.
 * - A process is killed after core has placed an order, and before the plugin creates a charge for it. The daily
 *   reconciliation finds this order later.
 * - The store's scheduler created an unpaid order. The store decides what happens to the order after a decline.
 */
export function isCausedByCore(
  { check, ids }: Violation,
  {
    hasUnsharedLocks,
    hasOutlivedLocks,
    hasCrashed,
    storeCharges,
  }: SimulatedStore,
  records: Records
): boolean {
  const { medusa, ledger } = records
  const order = medusa.orders.find(({ id }) => ids.includes(id))
  switch (check) {
    case "told of an order":
      return hasUnsharedLocks || hasOutlivedLocks
    case "order waits for nothing":
      if (ids.some((id) => storeCharges.isOrderOfCycle(id))) return true
      return (
        hasCrashed &&
        !ledger.charges.some(
          ({ collectionId, method, state }) =>
            order?.collectionIds.includes(collectionId) &&
            !(method === "link" && state === "not_created")
        )
      )
    default:
      return false
  }
}
