import type { Violation } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { pricesOf, totalOfCart } from "../core/records/records"
import { foundIf, OVER } from "./found-if"
import type { Stage } from "../process/stage"

/** Finds prices by way of paying that were charged or kept against what the shopper was shown. */
export function pricesGoneWrong(stage: Stage, records: Records): Violation[] {
  return [
    ...chargedAnotherTotal(stage, records),
    ...pricesLeftBehind(stage, records),
  ]
}

/** Finds charges of another amount than the total that the shopper was shown for the session. */
function chargedAnotherTotal(
  { journal }: Stage,
  { ledger }: Records
): Violation[] {
  return ledger.charges.flatMap(({ id, sessionId, amount }) => {
    const shown = journal.shown.get(sessionId)
    return foundIf(shown !== undefined && shown !== amount, {
      check: "charged another total",
      words: `${amount}, and the shopper was shown ${shown}`,
      ids: [id],
    })
  })
}

/** Finds carts with a discount or interest although nobody is about to pay them; a crash may leave one behind. */
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
          cartId === cart.id && !OVER.includes(state) && state !== "not_created"
      ) ||
      records
        .sessionsOf(cart.collectionId ?? "")
        .some(({ status }) => !["canceled", "error"].includes(status))
    return foundIf(!isWanted && pricesOf(cart).length > 0, {
      check: "a price left behind",
      words: `cart ${cart.id} costs ${totalOfCart(cart)}, and ${cart.total} without the way of paying`,
      ids: [cart.id],
    })
  })
}
