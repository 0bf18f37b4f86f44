import type { Books, ChargeRow, OrderRow, Violation } from "./books"
import { atGateway, isListed, kept } from "./compare-money"

/** Each order's account is what the gateway keeps for it; no order is paid without money, none waits for nothing. */
export function ordersAndAccounts(books: Books): Violation[] {
  return books.medusa.orders.flatMap((order) => {
    const charges = books.ledger.charges.filter(({ collectionId }) =>
      order.collectionIds.includes(collectionId)
    )
    if (charges.some(({ id }) => isListed(books, id))) return []
    return [
      ...accountOf(books, order, charges),
      ...waitsForNothing(books, order, charges),
    ]
  })
}

/** Only what was booked on it: a payment that no order waited for went back. */
function accountOf(
  books: Books,
  order: OrderRow,
  charges: readonly ChargeRow[]
): Violation[] {
  const money = charges.reduce(
    (sum, charge) =>
      sum + kept(atGateway(books, charge) ?? { captured: 0, refunded: 0 }),
    0
  )
  if (money === order.paid) return []
  return [
    {
      check: order.paid > money ? "paid without money" : "money not on order",
      words: `order ${order.id} (${order.status}): its account has ${order.paid}, the gateway ${money}`,
      ids: [order.id],
    },
  ]
}

/** An order without a payment, that nobody can pay and that nobody looks at any more. */
function waitsForNothing(
  books: Books,
  order: OrderRow,
  charges: readonly ChargeRow[]
): Violation[] {
  if (order.status === "canceled" || order.total === 0) return []
  // What core leaves of a completion that was killed before it knew of any payment.
  if (order.collectionIds.length === 0) return []
  const hasPayment = books.medusa.payments.some(
    ({ collectionId, isCanceled }) =>
      order.collectionIds.includes(collectionId) && !isCanceled
  )
  const isLookedAt = charges.some(({ nextLookMs }) => nextLookMs !== null)
  if (hasPayment || isLookedAt) return []
  return [
    {
      check: "order waits for nothing",
      words: `order ${order.id} (${order.status}) of ${order.total} was never paid, and is neither canceled nor listed`,
      ids: [order.id],
    },
  ]
}
