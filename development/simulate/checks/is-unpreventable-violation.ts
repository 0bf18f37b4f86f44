import type { Violation } from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Returns whether a violation is excused because the plugin could not prevent it. There are three cases:
 * - A shopper was told of an order that no longer exists. Core told the shopper of the order in one process, and
 *   removed the order in another process. This can happen if two processes have no shared lock, or if a lock expires
 *   during the work.
 * - An order stays unpaid because a process was killed after core had placed the order, and before the plugin created a
 *   charge for it. The daily reconciliation finds this order later.
 * - An order of the store's scheduler stays unpaid. After a decline, the store and not the plugin decides what happens
 *   to this order.
 */
export function isUnpreventableViolation(
  { check, ids }: Violation,
  {
    hasUnsharedLocks,
    hasOutlivedLocks,
    hasProcessDied,
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
        hasProcessDied &&
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
