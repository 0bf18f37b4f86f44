import {
  type ChargeRecords,
  groupRecordsByCharge,
  keptAmount,
  type Violation,
} from "./records-by-charge"
import {
  findFalseStatementsToShoppers,
  findFalsePaidEvents,
  unrequestedMovements,
} from "./history-violations"
import { simultaneousLiveCharges } from "./simultaneous-live-charges"
import type { Records } from "./records"

/**
 * The name of the check that finds orders which are neither paid, canceled nor listed, although no synchronization is
 * planned for them. In `simulate`, `isUnpreventableViolation` excuses some of these orders.
 */
export const ORDER_WITHOUT_WORK_CHECK = "order waits for nothing"

/**
 * Returns the violations found by all checks that need nothing but the records. The records have to be read while
 * nothing changes.
 */
export function violationsInRecords(records: Records): Violation[] {
  const cases = groupRecordsByCharge(records)
  return [
    ...cases.flatMap(findDifferingSums),
    ...findChargesMissingInLedger(records),
    ...cases.flatMap(unlistedDoubts),
    ...findWrongOrderTotals(records, cases),
    ...simultaneousLiveCharges(cases),
    ...findCollectionsPaidTwice(cases),
    ...cases.flatMap((one) => unrequestedMovements(one, cases)),
    ...findFalseStatementsToShoppers(records, cases),
    ...findFalsePaidEvents(records, cases),
    ...records.ledger.unfinishedWork.map((one) => ({
      check: "left over",
      ...one,
    })),
  ]
}

/**
 * Returns a violation if the sums of a charge without an open discrepancy are wrong. They are wrong in two cases:
 * - The gateway, the ledger and Medusa do not have the same amount of money of the charge (captured minus refunded).
 * - The captured sum in the ledger is smaller than at the gateway.
 */
function findDifferingSums({
  row,
  name,
  isListed,
  ...input
}: ChargeRecords): Violation[] {
  if (isListed) return []
  const { gateway, medusa } = input
  const [shown, ledger, core] = [gateway, row, medusa].map(
    ({ captured, refunded }) => `${captured}-${refunded}`
  )
  const violationOfCheck = (check: string): Violation[] => [
    {
      check,
      words: `${name} (${row.state}): gateway ${shown}, ledger ${ledger}, Medusa ${core}`,
      ids: [row.id],
    },
  ]
  // The ledger books lost money as refunded, so only the difference of captured and refunded money is compared.
  if (
    keptAmount(gateway) !== keptAmount(row) ||
    row.captured < gateway.captured
  ) {
    return violationOfCheck("ledger differs")
  }
  return keptAmount(medusa) === keptAmount(gateway)
    ? []
    : violationOfCheck("Medusa differs")
}

/**
 * Finds charges and link payments that the gateway has and the ledger does not have. Leaves out the payments of a link
 * that was listed as a discrepancy.
 */
function findChargesMissingInLedger({ gateway, ledger }: Records): Violation[] {
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

/**
 * Finds pairs of charges of one payment collection that both have captured money at the gateway that was not refunded.
 * Leaves out charges with an open discrepancy.
 */
function findCollectionsPaidTwice(
  cases: readonly ChargeRecords[]
): Violation[] {
  const keeping = cases.filter(
    ({ gateway, isListed }) => keptAmount(gateway) > 0 && !isListed
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

/**
 * Finds operations of the charge whose outcome is still unknown, if the charge has no open discrepancy. An
 * administrator would never see these operations.
 */
function unlistedDoubts({
  row,
  isListed,
  operations,
}: ChargeRecords): Violation[] {
  return operations
    .filter(({ state }) => state === "unknown" && !isListed)
    .map(({ words }) => ({
      check: "in doubt, not listed",
      words,
      ids: [row.id],
    }))
}

/**
 * Finds wrong orders in Medusa:
 * - orders that have received another sum than the gateway shows for their charges
 * - unpaid orders that are not canceled and that the plugin will not work on again, because no synchronization of their
 *   charges is planned
 *
 * Leaves out an order if one of its charges has an open discrepancy. An order without a payment collection is not
 * reported as unpaid.
 */
function findWrongOrderTotals(
  { medusa }: Records,
  all: readonly ChargeRecords[]
): Violation[] {
  return medusa.orders.flatMap((order) => {
    const { id, status, paid, total, collectionIds } = order
    const cases = all.filter(({ orders }) => orders.includes(order))
    if (cases.some(({ isListed }) => isListed)) return []
    const violationOfCheck = (check: string, words: string) => ({
      check,
      ids: [id],
      words: `order ${id} (${status}) ${words}`,
    })
    const money = cases.reduce(
      (sum, { gateway }) => sum + keptAmount(gateway),
      0
    )
    const violations = []
    // The plugin refunds a payment that no order waits for. A refunded payment adds nothing to either of the two sums.
    if (money !== paid) {
      violations.push(
        violationOfCheck(
          paid > money ? "paid without money" : "money not on order",
          `has ${paid} on its account, the gateway ${money}`
        )
      )
    }
    const hasPayment = medusa.payments.some(
      ({ collectionId, isCanceled }) =>
        collectionIds.includes(collectionId) && !isCanceled
    )
    // A charge that was captured and later refunded or lost counts as paid here.
    const wasPaid = cases.some(({ medusa }) => medusa.captured > 0)
    const isLookedUp = cases.some(({ row }) => row.synchronizesInMs !== null)
    const isDone = status === "canceled" || total <= 0
    // If a process is killed while core completes a cart that has no payment yet, an order without a payment collection
    // remains.
    const hasCollection = collectionIds.length > 0
    if (!isDone && hasCollection && !hasPayment && !wasPaid && !isLookedUp) {
      violations.push(
        violationOfCheck(
          ORDER_WITHOUT_WORK_CHECK,
          `of ${total} was never paid, and is neither canceled nor listed`
        )
      )
    }
    return violations
  })
}
