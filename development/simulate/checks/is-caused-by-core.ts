import type { Violation } from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Returns whether a violation is excused, because Medusa's core may have caused it and the plugin could not see it.
 * There are two cases:
 *
 * - A process completes a cart with an order that another process has placed and then cancels. This happens if the two
 *   processes have no shared lock, which Medusa forbids, or if the lock expires while one of them still works.
 * - A process is killed after core has placed an order and before core calls the plugin's provider. Nothing was charged
 *   then, and the ledger does not know the order until the daily reconciliation finds it. An order for which a payment
 *   link could not be created is in the same state, because the administrator saw the error.
 *
 * An unpaid order that the store's scheduler created is also excused. The store created it before its payment, and
 * decides what happens to it after a decline.
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
