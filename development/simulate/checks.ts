import { chargeCases, kept, type Violation } from "../records/charge-cases"
import { compare } from "../records/compare"
import type { Records } from "../records/records"
import type { Stage } from "./stage"

/** All that must not be at the end of a story. */
export function violationsIn(stage: Stage, records: Records): Violation[] {
  return [
    ...compare(records).filter((found) => !isCoresOwn(found, stage, records)),
    ...shippedAndReturned(stage, records),
    ...locksLeft(stage),
  ]
}

/** Nothing goes back by itself of what is on its way to the shopper, unless it was paid twice. */
function shippedAndReturned(stage: Stage, records: Records): Violation[] {
  const cases = chargeCases(records)
  return [...stage.records.orders.values()].flatMap((order) => {
    const own = cases.filter(({ orders }) =>
      orders.some(({ id }) => id === order.id)
    )
    const wasReturned = own.some(
      ({ row, moves }) =>
        row.refundDecidedBy === "checkout-transparent" &&
        moves.some(
          ({ event, by }) =>
            by === "api" && (event === "refunded" || event === "voided")
        )
    )
    const wasAsked = own.some(
      ({ requests, moves }) =>
        requests.length > 0 || moves.some(({ by }) => by === "panel")
    )
    const keeps = wasAsked || own.some(({ gateway }) => kept(gateway) > 0)
    return order.isShipped && wasReturned && !keeps
      ? [
          {
            check: "returned what was shipped",
            words: `order ${order.id} was shipped, and its money went back by itself`,
            ids: [order.id],
          },
        ]
      : []
  })
}

/**
 * What Medusa's core does by itself, before or beside anything that the plugin can see (measured):
 * - Two processes without a shared lock, which Medusa forbids: one completes a cart with the order that
 *   the other one has placed and takes back again.
 * - A process that dies between placing an order and asking our provider: the order is there, nothing
 *   was charged, and the ledger knows of none. That is for whoever compares orders with payments.
 */
function isCoresOwn(
  { check, ids }: Violation,
  { unsharedLocks, hasCrashed }: Stage,
  { medusa, ledger }: Records
): boolean {
  if (check === "told of an order") {
    return unsharedLocks
  }
  const order = medusa.orders.find(({ id }) => ids.includes(id))
  return (
    check === "order waits for nothing" &&
    hasCrashed &&
    !ledger.charges.some(({ collectionId }) =>
      order?.collectionIds.includes(collectionId)
    )
  )
}

function locksLeft(stage: Stage): Violation[] {
  return stage.locksLeft.map((key) => ({
    check: "left over",
    words: `a lock: ${key}`,
    ids: [key],
  }))
}
