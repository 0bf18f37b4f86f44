import type { Books, ChargeRow, Violation } from "./books"
import { isListed } from "./compare-money"
import type { Ask } from "./journal"

const BY_ITSELF = "checkout-transparent"

/** No money moves that nobody asked for: not an admin, and no decision of ours that was right. */
export function nobodyAsked(books: Books): Violation[] {
  return books.ledger.charges.flatMap((charge) => [
    ...returnedTooMuch(books, charge),
    ...capturedForNobody(books, charge),
    ...decidedWrongly(books, charge),
  ])
}

function returnedTooMuch(books: Books, charge: ChargeRow): Violation[] {
  const returned = returnedByApi(books, charge)
  // An authorization of a card; that a code is canceled which nobody paid, moves nothing.
  const released = didByApi(books, charge, "voided")
  if (returned === 0 && !released) return []
  const asks = asksAbout(books, charge).filter(({ kind }) => kind !== "capture")
  const isWhole =
    charge.giveBackAt !== null || asks.some(({ amount }) => amount === null)
  const asked = isWhole
    ? Infinity
    : asks.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  if (returned <= asked && !(released && asked === 0)) return []
  return [
    {
      check: "returned unasked",
      words: `${charge.method} ${charge.merchantChargeId}: we returned ${released ? "what was reserved" : returned}, and were asked for ${asked}`,
      ids: [charge.id],
    },
  ]
}

function capturedForNobody(books: Books, charge: ChargeRow): Violation[] {
  if (!didByApi(books, charge, "captured")) return []
  if (asksAbout(books, charge).some(({ kind }) => kind === "capture")) return []
  return [
    {
      check: "captured unasked",
      words: `${charge.merchantChargeId} was captured by us, and nobody asked`,
      ids: [charge.id],
    },
  ]
}

function returnedByApi({ gateway }: Books, charge: ChargeRow): number {
  const ofCharge = gateway.charges
    .filter(
      ({ merchantChargeId }) => merchantChargeId === charge.merchantChargeId
    )
    .flatMap(({ history }) => history)
    .filter(({ event, by }) => event === "refunded" && by === "api")
  const ofLink = gateway.links
    .flatMap(({ transactions }) => transactions)
    .filter(
      ({ originalTransactionId, by }) =>
        originalTransactionId !== null &&
        originalTransactionId === charge.linkTransactionId &&
        by === "api"
    )
  return [...ofCharge, ...ofLink].reduce((sum, { amount }) => sum + amount, 0)
}

function didByApi(
  { gateway }: Books,
  charge: ChargeRow,
  name: "voided" | "captured"
): boolean {
  return gateway.charges.some(
    ({ merchantChargeId, history }) =>
      merchantChargeId === charge.merchantChargeId &&
      history.some(({ event, by }) => event === name && by === "api")
  )
}

function asksAbout(books: Books, charge: ChargeRow): Ask[] {
  const payments = books.medusa.payments
    .filter(({ sessionId }) => sessionId === charge.sessionId)
    .map(({ id }) => id)
  const orders = books.medusa.orders
    .filter(({ collectionIds }) => collectionIds.includes(charge.collectionId))
    .map(({ id }) => id)
  const names = new Set([charge.id, ...payments, ...orders])
  return books.asks.filter(({ id }) => names.has(id))
}

/** What was given back by itself although an order waited for it, and still does. */
function decidedWrongly(books: Books, charge: ChargeRow): Violation[] {
  if (charge.giveBackBy !== BY_ITSELF || isListed(books, charge.id)) return []
  if (returnedByApi(books, charge) === 0) return []
  return books.medusa.orders
    .filter(
      ({ collectionIds, status, createdAt, paid }) =>
        collectionIds.includes(charge.collectionId) &&
        status !== "canceled" &&
        createdAt < (charge.giveBackAt ?? 0) &&
        paid <= 0
    )
    .filter(
      ({ collectionIds }) => !wasPaidOtherwise(books, charge, collectionIds)
    )
    .map(({ id }) => ({
      check: "returned what an order waits for",
      words: `${charge.method} ${charge.merchantChargeId} was given back by itself; order ${id} is not paid`,
      ids: [charge.id, id],
    }))
}

function wasPaidOtherwise(
  { ledger }: Books,
  { id }: ChargeRow,
  collectionIds: readonly string[]
): boolean {
  return ledger.charges.some(
    (other) =>
      other.id !== id &&
      collectionIds.includes(other.collectionId) &&
      (other.captured > 0 || other.state === "authorized")
  )
}
