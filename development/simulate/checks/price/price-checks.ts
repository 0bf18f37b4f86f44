import type { Violation } from "../../../records/records-by-charge"
import type { Records } from "../../../records/records"
import { livePriceRowsOf, totalOfCart } from "../../core/records/core-records"
import { violationIf, UNPAID_END_STATES } from "../violation-if"
import type { SimulatedStore } from "../../process/simulated-store"

/**
 * Finds charges whose amount differs from the total that the shopper was shown. Also finds carts that have the discount
 * or interest of a way of paying although they have neither an order nor an open payment.
 */
export function wrongPrices(
  store: SimulatedStore,
  records: Records
): Violation[] {
  return [
    ...chargesDifferingFromShownTotal(store, records),
    ...findLeftoverPriceAdjustmentsInCarts(store, records),
  ]
}

/** Finds charges whose amount differs from the total that the shopper was shown for their payment session. */
function chargesDifferingFromShownTotal(
  { journal }: SimulatedStore,
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
 * Finds carts that still have a discount or interest although they have no order, and no payment of the cart is open or
 * about to begin. Runs in which a process was killed are not checked, and neither are runs in which two processes could
 * work on a cart at the same time.
 */
function findLeftoverPriceAdjustmentsInCarts(
  {
    records,
    hasProcessDied,
    hasUnsharedLocks,
    hasOutlivedLocks,
  }: SimulatedStore,
  { ledger }: Records
): Violation[] {
  if (hasProcessDied || hasUnsharedLocks || hasOutlivedLocks) return []
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
    return violationIf(!isWanted && livePriceRowsOf(cart).length > 0, {
      check: "a price left behind",
      words: `cart ${cart.id} costs ${totalOfCart(cart)}, and ${cart.total} without the way of paying`,
      ids: [cart.id],
    })
  })
}
