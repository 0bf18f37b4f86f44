import type { LedgerCharge, LedgerPaymentLink } from "../../src/simulator"
import type { MoneyRequest } from "./journal"
import type { ChargeRow, OrderRow, Records } from "./records"

/** A broken promise: something that must never happen. */
export interface Violation {
  check: string
  words: string
  /** The ids by which the report finds its story. */
  ids: string[]
}

export interface Sums {
  captured: number
  refunded: number
}

/** A change of money at the gateway, from the gateway's own history. */
export interface Move {
  at: number
  event: string
  amount: number
  by: string
}

/** What all records say about one charge of the ledger. */
export interface ChargeCase {
  row: ChargeRow
  name: string
  /** Whether an open discrepancy of the charge is shown to a person. */
  isListed: boolean
  /** What the gateway did; for a payment at a link only what it did with this payment. */
  moves: Move[]
  gateway: Sums
  isReserved: boolean
  /** Whether Medusa has a payment of this charge that is not canceled. */
  hasPayment: boolean
  medusa: Sums
  orders: OrderRow[]
  requests: MoneyRequest[]
}

export const kept = ({ captured, refunded }: Sums): number =>
  captured - refunded

export function chargeCases(records: Records): ChargeCase[] {
  const { gateway, ledger, medusa } = records
  return ledger.charges.map((row) => {
    const charge = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === row.merchantChargeId
    )
    const moves =
      row.method === "link"
        ? movesOfPayment(gateway.links, row.linkTransactionId)
        : movesIn(charge?.history ?? [])
    const payments = medusa.payments.filter(
      ({ sessionId }) => sessionId === row.sessionId
    )
    const orders = medusa.orders.filter(({ collectionIds }) =>
      collectionIds.includes(row.collectionId)
    )
    // An order that core rolled back while an admin canceled it is gone: the request may be about this charge.
    const isOfGoneOrder = ({ kind, id }: MoneyRequest) =>
      kind === "cancel" &&
      orders.length === 0 &&
      medusa.orders.every((order) => order.id !== id)
    const names = [row, ...payments, ...orders].map(({ id }) => id)
    return {
      row,
      name: `${row.method} ${row.merchantChargeId}`,
      isListed: ledger.discrepancies.some(
        ({ chargeId }) => chargeId === row.id
      ),
      moves,
      gateway:
        row.method === "link"
          ? { captured: sum(moves, "paid"), refunded: sum(moves, "refunded") }
          : {
              captured: charge?.capturedAmount ?? 0,
              refunded: charge?.refundedAmount ?? 0,
            },
      isReserved: charge?.transactionStatus === "PRE_AUTHORIZED",
      hasPayment: payments.some(({ isCanceled }) => !isCanceled),
      medusa: {
        captured: payments.reduce((all, { captured }) => all + captured, 0),
        refunded: payments.reduce((all, { refunded }) => all + refunded, 0),
      },
      orders,
      requests: records.requests.filter(
        (request) => names.includes(request.id) || isOfGoneOrder(request)
      ),
    }
  })
}

/** Adds up the moves of one kind; all of them, or those of one actor. */
export function sum(
  moves: readonly Move[],
  name: string,
  whose?: string
): number {
  return moves
    .filter(({ event, by }) => event === name && (whose ?? by) === by)
    .reduce((all, { amount }) => all + amount, 0)
}

export function movesIn(
  history: LedgerCharge["history"] | LedgerPaymentLink["history"]
): Move[] {
  return history.map(({ at, event, amount, by }) => ({
    ...{ event, amount, by },
    at: Date.parse(at),
  }))
}

function movesOfPayment(
  links: readonly LedgerPaymentLink[],
  paymentId: string | null
): Move[] {
  if (paymentId === null) return []
  return links
    .flatMap(({ transactions }) => transactions)
    .filter(
      ({ id, originalTransactionId }) =>
        id === paymentId || originalTransactionId === paymentId
    )
    .map(({ id, at, amount, by }) => ({
      ...{ amount, by },
      at: Date.parse(at),
      event: id === paymentId ? "paid" : "refunded",
    }))
}
