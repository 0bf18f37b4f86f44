import {
  type ChargeCase,
  chargeCases,
  kept,
  type Violation,
} from "./charge-cases"
import {
  assurancesWereTrue,
  nobodyRequested,
  paidEventsWereTrue,
} from "./compare-history"
import { oneLiveCharge } from "./one-live-charge"
import type { Records } from "./records"

/** The check that finds unpaid orders that are not known before the daily reconciliation. */
export const WAITS_FOR_NOTHING = "order waits for nothing"

/** Finds all broken promises in records that no longer change; an empty list if every promise was kept. */
export function compare(records: Records): Violation[] {
  const cases = chargeCases(records)
  return [
    ...cases.flatMap(sumsAgree),
    ...moneyIsRecorded(records),
    ...cases.flatMap(whatIsInDoubtIsListed),
    ...ordersAndAccounts(records, cases),
    ...oneLiveCharge(cases),
    ...keptTwice(cases),
    ...cases.flatMap((one) => nobodyRequested(one, cases)),
    ...assurancesWereTrue(records, cases),
    ...paidEventsWereTrue(records, cases),
    ...records.ledger.leftOver.map((one) => ({ check: "left over", ...one })),
  ]
}

/** Finds charges whose sums differ between simulator, ledger and Medusa's payment, and that have no discrepancy. */
function sumsAgree({ row, name, isListed, ...input }: ChargeCase): Violation[] {
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
  // Money that went without a refund is booked as refunded, so the difference counts.
  if (kept(gateway) !== kept(row) || row.captured < gateway.captured) {
    return found("ledger differs")
  }
  return kept(medusa) === kept(gateway) ? [] : found("Medusa differs")
}

/** Finds money at the gateway that the ledger has no record of. */
function moneyIsRecorded({ gateway, ledger }: Records): Violation[] {
  const charges = gateway.charges.filter(
    ({ merchantChargeId }) =>
      !ledger.charges.some((row) => row.merchantChargeId === merchantChargeId)
  )
  // A link whose answer was lost, and which was paid all the same, had a discrepancy for a person.
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

/** Finds payment collections for which two charges keep money, without a discrepancy. */
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

/** Finds operations that are in doubt without a discrepancy. */
function whatIsInDoubtIsListed({
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

/** Finds orders whose account differs from the money at the gateway, and unpaid orders that wait for nothing. */
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
    // A payment that no order waited for was refunded, so only money booked on the order counts.
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
    // What was captured and went back again is on the order's account, as after a refund.
    const wasPaid = cases.some(({ medusa }) => medusa.captured > 0)
    const isLookedUp = cases.some(({ row }) => row.nextLookupMs !== null)
    const isDone = status === "canceled" || total <= 0
    // An order without a collection is what core leaves of a completion that was killed before any payment.
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
