import type {
  ShownCharge,
  ShownPaymentLink,
} from "../../packages/devtools/src/simulator"
import type { MoneyRequest } from "./journal"
import type { Records } from "./records"

/** A promise of the plugin that a run has broken. */
export interface Violation {
  check: string
  words: string
  /**
   * The ids of the charges, orders or other records that are involved. In `chaos`, the report of the violation shows
   * every row and event that contains one of these ids.
   */
  ids: string[]
}

export interface Sums {
  captured: number
  refunded: number
}

/**
 * One entry in the gateway's history of a charge or payment link, such as a payment, a refund or an expiry. `at` is in
 * milliseconds since 1970, `amount` is in minor units, and `by` is the actor who caused the entry.
 */
export interface GatewayMovement {
  at: number
  event: string
  amount: number
  by: string
}

/** One charge of the ledger, together with the gateway's, Medusa's and the journal's records about it. */
export type ChargeRecords = ReturnType<typeof groupRecordsByCharge>[number]

export const keptAmount = ({ captured, refunded }: Sums): number =>
  captured - refunded

export function groupRecordsByCharge(records: Records) {
  const { gateway, ledger, medusa } = records
  return ledger.charges.map((row) => {
    /**
     * The gateway's record of the charge, or `undefined` if the gateway has no such charge. It is also `undefined` for
     * a payment link, because the gateway records the payments of a link under other ids.
     */
    const charge = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === row.merchantChargeId
    )
    /**
     * The entries of the gateway's history that belong to this charge. A payment link can be paid several times, and
     * the ledger then records each payment as a separate charge. For a payment link, these entries are therefore only
     * one payment and the refunds of this payment.
     */
    const moves =
      row.method === "link"
        ? movementsOfLinkPayment(gateway.links, row.linkTransactionId)
        : toGatewayMovements(charge?.history ?? [])
    const payments = medusa.payments.filter(
      ({ sessionId }) => sessionId === row.sessionId
    )
    const orders = medusa.orders.filter(({ collectionIds }) =>
      collectionIds.includes(row.collectionId)
    )
    // Core deletes an order that it rolls back, even if an administrator has canceled it meanwhile. The
    // administrator's request may have been about this charge.
    const isCancellationOfDeletedOrder = ({ kind, id }: MoneyRequest) =>
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
       * The gateway's record of the payment link that was created for this charge. It is `undefined` for:
       * - a charge that is not a payment link
       * - a link whose id at the gateway is missing in the ledger
       * - a second or later payment of a link, because the ledger records this payment as a separate charge
       */
      link: gateway.links.find(
        ({ id, orderNumber }) =>
          id === row.linkId &&
          ledger.linkAttempts.some(
            (attempt) =>
              attempt.orderNumber === orderNumber && attempt.chargeId === row.id
          )
      ),
      /** Whether the charge has an open discrepancy, so that administrators see it in the admin. */
      isListed: ledger.discrepancies.some(
        ({ chargeId }) => chargeId === row.id
      ),
      moves,
      gateway:
        row.method === "link"
          ? {
              captured: sumOfMovements(moves, "paid"),
              refunded: sumOfMovements(moves, "refunded"),
            }
          : {
              captured: charge?.capturedAmount ?? 0,
              refunded: charge?.refundedAmount ?? 0,
            },
      isReserved: charge?.transactionStatus === "PRE_AUTHORIZED",
      /** Whether Medusa has a payment for this charge that is not canceled. */
      hasPayment: payments.some(({ isCanceled }) => !isCanceled),
      medusa: {
        captured: payments.reduce((all, { captured }) => all + captured, 0),
        refunded: payments.reduce((all, { refunded }) => all + refunded, 0),
      },
      orders,
      requests: records.requests.filter(
        (request) =>
          names.includes(request.id) || isCancellationOfDeletedOrder(request)
      ),
    }
  })
}

/**
 * Adds up the amounts of the entries in the gateway's history whose `event` is `name`, in minor units. If `whose` is
 * the name of an actor, only the entries that this actor caused are added.
 */
export function sumOfMovements(
  moves: readonly GatewayMovement[],
  name: string,
  whose?: string
): number {
  return moves
    .filter(({ event, by }) => event === name && (whose ?? by) === by)
    .reduce((all, { amount }) => all + amount, 0)
}

export function toGatewayMovements(
  history: ShownCharge["history"] | ShownPaymentLink["history"]
): GatewayMovement[] {
  return history.map(({ at, event, amount, by }) => ({
    event,
    amount,
    by,
    at: Date.parse(at),
  }))
}

/**
 * Converts the payments and refunds of a payment link to entries of the gateway's history, so that they can be compared
 * like the entries of a charge. Each entry has the name `paid` or `refunded`.
 */
export function movementsOfLinkTransactions(
  transactions: ShownPaymentLink["transactions"]
): GatewayMovement[] {
  return transactions.map(({ originalTransactionId, at, amount, by }) => ({
    amount,
    by,
    at: Date.parse(at),
    event: originalTransactionId === null ? "paid" : "refunded",
  }))
}

function movementsOfLinkPayment(
  links: readonly ShownPaymentLink[],
  paymentId: string | null
): GatewayMovement[] {
  return movementsOfLinkTransactions(
    links
      .flatMap(({ transactions }) => transactions)
      .filter(
        ({ id, originalTransactionId }) =>
          paymentId === (originalTransactionId ?? id)
      )
  )
}
