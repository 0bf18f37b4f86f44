import type {
  LedgerCharge,
  LedgerPaymentLink,
} from "../../packages/devtools/src/simulator"
import type { MoneyRequest } from "./journal"
import type { Records } from "./records"

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
export type ChargeCase = ReturnType<typeof chargeCases>[number]

export const kept = ({ captured, refunded }: Sums): number =>
  captured - refunded

export function chargeCases(records: Records) {
  const { gateway, ledger, medusa } = records
  return ledger.charges.map((row) => {
    /** The charge at the gateway; not one of a link's payments. */
    const charge = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === row.merchantChargeId
    )
    /** What the gateway did; for a payment at a link only what it did with this payment. */
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
      charge,
      name: `${row.method} ${row.merchantChargeId}`,
      operations: ledger.operations.filter(
        ({ chargeId }) => chargeId === row.id
      ),
      /** The link at the gateway, unless its answer was lost: without its address, it cannot be paid. */
      link: gateway.links.find(
        ({ id, orderNumber }) =>
          id === row.linkId &&
          ledger.linkAttempts.some(
            (attempt) =>
              attempt.orderNumber === orderNumber && attempt.chargeId === row.id
          )
      ),
      /** Whether an open discrepancy of the charge is shown to a person. */
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
      /** Whether Medusa has a payment of this charge that is not canceled. */
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
    event,
    amount,
    by,
    at: Date.parse(at),
  }))
}

/** The payments and refunds at a link. */
export function movesOfTransactions(
  transactions: LedgerPaymentLink["transactions"]
): Move[] {
  return transactions.map(({ originalTransactionId, at, amount, by }) => ({
    amount,
    by,
    at: Date.parse(at),
    event: originalTransactionId === null ? "paid" : "refunded",
  }))
}

function movesOfPayment(
  links: readonly LedgerPaymentLink[],
  paymentId: string | null
): Move[] {
  return movesOfTransactions(
    links
      .flatMap(({ transactions }) => transactions)
      .filter(
        ({ id, originalTransactionId }) =>
          paymentId === (originalTransactionId ?? id)
      )
  )
}
