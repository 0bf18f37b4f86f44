import {
  type ChargeCase,
  chargeCases,
  kept,
  type Violation,
} from "./charge-cases"
import {
  falseAssurances,
  falsePaidEvents,
  unrequestedMoves,
} from "./compare-history"
import { oneLiveCharge } from "./one-live-charge"
import type { Records } from "./records"

/**
 * The name of the check that finds unpaid orders which no planned work will pay or cancel. Such orders may exist before
 * the daily reconciliation.
 */
export const WAITS_FOR_NOTHING = "order waits for nothing"

/** Returns all broken promises. The records must not change any more. The list is empty if every promise was kept. */
export function compare(records: Records): Violation[] {
  const cases = chargeCases(records)
  return [
    ...cases.flatMap(differingSums),
    ...unrecordedMoney(records),
    ...cases.flatMap(unlistedDoubts),
    ...ordersAndAccounts(records, cases),
    ...oneLiveCharge(cases),
    ...keptTwice(cases),
    ...cases.flatMap((one) => unrequestedMoves(one, cases)),
    ...falseAssurances(records, cases),
    ...falsePaidEvents(records, cases),
    ...records.ledger.leftOver.map((one) => ({ check: "left over", ...one })),
  ]
}

/** Finds a charge without an open discrepancy whose sums differ between gateway, ledger and Medusa's payments. */
function differingSums({
  row,
  name,
  isListed,
  ...input
}: ChargeCase): Violation[] {
  if (isListed) return []
  const { gateway, medusa } = input
  const [shown, ledger, core] = [gateway, row, medusa].map(
    ({ captured, refunded }) => `${captured}-${refunded}`
  )
  const found = (check: string): Violation[] => [
    {
      check,
      words: `${name} (${row.state}): gateway ${shown}, ledger ${ledger}, Medusa ${core}`,
      ids: [row.id],
    },
  ]
  // The ledger books lost money as refunded, so only the difference of captured and refunded money is compared.
  if (kept(gateway) !== kept(row) || row.captured < gateway.captured) {
    return found("ledger differs")
  }
  return kept(medusa) === kept(gateway) ? [] : found("Medusa differs")
}

/** Finds charges and payments of links at the gateway that the ledger does not have. */
function unrecordedMoney({ gateway, ledger }: Records): Violation[] {
  const charges = gateway.charges.filter(
    ({ merchantChargeId }) =>
      !ledger.charges.some((row) => row.merchantChargeId === merchantChargeId)
  )
  // A link that was paid although the answer to its creation was lost is shown to administrators as a discrepancy.
  const wasListed = (number: string) =>
    ledger.linkAttempts.some(
      (one) => one.orderNumber === number && one.wasListed
    )
  const payments = gateway.links
    .filter(({ orderNumber }) => !wasListed(orderNumber))
    .flatMap((link) => link.transactions.map((payment) => ({ link, payment })))
    .filter(
      ({ payment: { id, originalTransactionId } }) =>
        originalTransactionId === null &&
        !ledger.charges.some((row) => row.linkTransactionId === id)
    )
  return [
    ...charges.map(({ merchantChargeId, transactionStatus }) => ({
      check: "no record",
      words: `the gateway has ${merchantChargeId} (${transactionStatus}), the ledger has not`,
      ids: [merchantChargeId],
    })),
    ...payments.map(({ link, payment }) => ({
      check: "no record",
      words: `payment ${payment.id} of ${payment.amount} at link ${link.orderNumber} is no charge of the ledger`,
      ids: [link.id, link.orderNumber],
    })),
  ]
}

/** Finds payment collections of which two charges keep money, although neither charge has an open discrepancy. */
function keptTwice(cases: readonly ChargeCase[]): Violation[] {
  const keeping = cases.filter(
    ({ gateway, isListed }) => kept(gateway) > 0 && !isListed
  )
  return keeping.flatMap((one, nth) =>
    keeping
      .slice(0, nth)
      .filter(({ row }) => row.collectionId === one.row.collectionId)
      .map((other) => ({
        check: "kept twice",
        words: `${one.name} and ${other.name} of one collection both keep money`,
        ids: [one.row.id, other.row.id],
      }))
  )
}

/** Finds operations with an unknown outcome whose charge has no open discrepancy. */
function unlistedDoubts({
  row,
  isListed,
  operations,
}: ChargeCase): Violation[] {
  return operations
    .filter(({ state }) => state === "unknown" && !isListed)
    .map(({ words }) => ({
      check: "in doubt, not listed",
      words,
      ids: [row.id],
    }))
}

/**
 * Finds orders whose account in Medusa differs from the money at the gateway, and unpaid orders which no planned work
 * will pay or cancel.
 */
function ordersAndAccounts(
  { medusa }: Records,
  all: readonly ChargeCase[]
): Violation[] {
  return medusa.orders.flatMap((order) => {
    const { id, status, paid, total, collectionIds } = order
    const cases = all.filter(({ orders }) => orders.includes(order))
    if (cases.some(({ isListed }) => isListed)) return []
    const found = (check: string, words: string) => ({
      check,
      ids: [id],
      words: `order ${id} (${status}) ${words}`,
    })
    const money = cases.reduce((sum, { gateway }) => sum + kept(gateway), 0)
    const violations = []
    // The money of a payment without a waiting order was refunded, so it counts neither at the gateway nor on the
    // order's account.
    if (money !== paid) {
      violations.push(
        found(
          paid > money ? "paid without money" : "money not on order",
          `has ${paid} on its account, the gateway ${money}`
        )
      )
    }
    const hasPayment = medusa.payments.some(
      ({ collectionId, isCanceled }) =>
        collectionIds.includes(collectionId) && !isCanceled
    )
    // Money that was captured and went back is on the order's account, as after a refund.
    const wasPaid = cases.some(({ medusa }) => medusa.captured > 0)
    const isLookedUp = cases.some(({ row }) => row.nextLookupMs !== null)
    const isDone = status === "canceled" || total <= 0
    // An order without a payment collection remains when the process is killed while core completes a cart before any
    // payment.
    const hasCollection = collectionIds.length > 0
    if (!isDone && hasCollection && !hasPayment && !wasPaid && !isLookedUp) {
      violations.push(
        found(
          WAITS_FOR_NOTHING,
          `of ${total} was never paid, and is neither canceled nor listed`
        )
      )
    }
    return violations
  })
}
