import type {
  LedgerCharge,
  LedgerPaymentLink,
} from "../../packages/devtools/src/simulator"
import type { MoneyRequest } from "./journal"
import type { Records } from "./records"

/** A broken promise of the plugin. */
export interface Violation {
  check: string
  words: string
  /** The ids of the records that are involved. A report shows every row and event that contains one of them. */
  ids: string[]
}

export interface Sums {
  captured: number
  refunded: number
}

/** One movement of money at the gateway, as the gateway's own history records it. The amount is in minor units. */
export interface Move {
  at: number
  event: string
  amount: number
  by: string
}

/** One charge of the ledger together with everything that the gateway, Medusa and the journal record about it. */
export type ChargeCase = ReturnType<typeof chargeCases>[number]

export const kept = ({ captured, refunded }: Sums): number =>
  captured - refunded

export function chargeCases(records: Records) {
  const { gateway, ledger, medusa } = records
  return ledger.charges.map((row) => {
    /**
     * The charge in the gateway's records. It is `undefined` for a payment link, because the payments of a link have
     * other ids.
     */
    const charge = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === row.merchantChargeId
    )
    /**
     * What happened to the charge at the gateway. For a payment link, these are only the events of the one payment that
     * this charge stands for.
     */
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
    // Core deletes an order that it rolls back, even if an administrator has canceled it meanwhile. The
    // administrator's request may have been about this charge.
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
      /**
       * The payment link in the gateway's records. It is `undefined` if the answer to its creation was lost: the store
       * then has no address of the link, so no payer can pay it.
       */
      link: gateway.links.find(
        ({ id, orderNumber }) =>
          id === row.linkId &&
          ledger.linkAttempts.some(
            (attempt) =>
              attempt.orderNumber === orderNumber && attempt.chargeId === row.id
          )
      ),
      /** Whether the charge has an open discrepancy, which the admin shows. */
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

/**
 * Returns the sum of the amounts of all moves with this event name. With `whose`, only the moves by this actor count.
 */
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

/** Returns the payments and refunds of a payment link as moves. */
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
