import type { Violation } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { pricesOf, totalOfCart } from "../core/records/records"
import { violationIf, UNPAID_END_STATES } from "./violation-if"
import type { Stage } from "../process/stage"

/**
 * Finds charges whose price the shopper was not shown. Also finds carts that still have the discount or interest of a
 * way of paying although no payment with it is open.
 */
export function wrongPrices(stage: Stage, records: Records): Violation[] {
  return [
    ...chargedAnotherTotal(stage, records),
    ...pricesLeftBehind(stage, records),
  ]
}

/** Finds charges whose amount differs from the total that the shopper was shown for their payment session. */
function chargedAnotherTotal(
  { journal }: Stage,
  { ledger }: Records
): Violation[] {
  return ledger.charges.flatMap(({ id, sessionId, amount }) => {
    const shown = journal.shown.get(sessionId)
    return violationIf(shown !== undefined && shown !== amount, {
      check: "charged another total",
      words: `${amount}, and the shopper was shown ${shown}`,
      ids: [id],
    })
  })
}

/**
 * Finds carts that still have a discount or interest although no payment of the cart is open or about to begin. Runs
 * with a killed process are not checked, because the process may have been killed before it could restore the price.
 */
function pricesLeftBehind(
  { records, hasCrashed, unsharedLocks, hasOutlivedLocks }: Stage,
  { ledger }: Records
): Violation[] {
  if (hasCrashed || unsharedLocks || hasOutlivedLocks) return []
  return records.carts.all.flatMap((cart) => {
    const isWanted =
      records.orderOfCart(cart.id) !== undefined ||
      ledger.charges.some(
        ({ cartId, state }) =>
          cartId === cart.id &&
          !UNPAID_END_STATES.includes(state) &&
          state !== "not_created"
      ) ||
      records
        .sessionsOf(cart.collectionId ?? "")
        .some(({ status }) => !["canceled", "error"].includes(status))
    return violationIf(!isWanted && pricesOf(cart).length > 0, {
      check: "a price left behind",
      words: `cart ${cart.id} costs ${totalOfCart(cart)}, and ${cart.total} without the way of paying`,
      ids: [cart.id],
    })
  })
}
