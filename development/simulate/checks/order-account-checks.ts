import {
  type ChargeRecords,
  groupRecordsByCharge,
  keptAmount,
  sumOfMovements,
  type Violation,
} from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import { MANUAL_PAYMENT_PROVIDER } from "../core/payment/manual-payment-provider"
import {
  type Order,
  orderTotalAfterReturns,
} from "../core/records/core-records"
import { violationIf } from "./violation-if"
import {
  type OrderFacts,
  type MoneyMove,
  expectedOrderAccount,
  type AmountRange,
  LONGEST_LOOKUP_AGE_MS,
} from "./order-account"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * Finds orders whose amounts in Medusa are wrong:
 * - The sum of the credit lines that Medusa added to the order for refunds is wrong.
 * - Medusa shows the order as paid although it owes money.
 * - Medusa booked a capture on the order when it was placed, although the gateway had already refunded the money.
 *
 * These orders are not checked:
 * - an order with a charge that has an open discrepancy
 * - an order with a charge in `seen`, because an administrator has already decided about a discrepancy of this charge
 * - an order that `isOrderAccountExempt` leaves out, for example a canceled order
 */
export function findWrongOrderAmounts(
  store: SimulatedStore,
  records: Records,
  seen: readonly string[]
): Violation[] {
  const cases = groupRecordsByCharge(records)
  return store.records.orders.all.flatMap((order) => {
    const own = cases.filter(({ orders }) =>
      orders.some(({ id }) => id === order.id)
    )
    const isLeft = own.some(
      ({ row, isListed }) => isListed || seen.includes(row.id)
    )
    return isLeft || isOrderAccountExempt(store, order, own)
      ? []
      : findOrderAccountViolations(store, order, own)
  })
}

const OTHER_MONEY = ["charged_back", "dispute_won", "dispute_lost", "reversed"]

/**
 * Returns whether the amounts of an order are not checked. These orders are not checked:
 * - A canceled order, because nothing is owed for it.
 * - An order with an open order change, such as an order edit. Medusa adds no credit line for a refund before this
 *   change ends. If the open change only adds a credit line, the order is checked nevertheless.
 * - An order with a disputed or reversed charge. Medusa's records of the charge do not follow the money at the gateway.
 * - An order with a payment of Medusa's manual provider. This payment has no money at the gateway.
 */
export function isOrderAccountExempt(
  { records }: SimulatedStore,
  order: Order,
  own: readonly ChargeRecords[]
): boolean {
  const isOpen = order.openChange !== null && order.openChange !== "credit_line"
  const isByHand = records
    .paymentsOfCollections(order.collectionIds)
    .some(({ provider_id }) => provider_id === MANUAL_PAYMENT_PROVIDER)
  const isDisputed = own.some(({ moves }) =>
    moves.some(({ event }) => OTHER_MONEY.includes(event))
  )
  return order.canceledAt !== null || isOpen || isByHand || isDisputed
}

function findOrderAccountViolations(
  store: SimulatedStore,
  order: Order,
  own: readonly ChargeRecords[]
): Violation[] {
  const { id, asked } = order
  const due = store.records.amountDueOf(order)
  const credited = asked - orderTotalAfterReturns(order)
  const right = expectedOrderAccount(collectOrderFacts(store, order, own))
  const violationOfOrderIf = (isWrong: boolean, check: string, words: string) =>
    violationIf(isWrong, {
      check,
      words: `order ${id} ${words}`,
      ids: [id, ...own.map(({ row }) => row.id)],
    })
  // The sum includes money of the order's charges that the gateway keeps and that Medusa has not booked.
  const keeps = own.reduce((all, { gateway }) => all + keptAmount(gateway), 0)
  return [
    ...violationOfOrderIf(
      credited < right.credited.least || credited > right.credited.most,
      "credited wrongly",
      `was credited ${credited} for refunds, and should be ${formatAmountRange(right.credited)}`
    ),
    ...violationOfOrderIf(
      asked > 0 && due <= 0 && keeps + right.credited.most < asked,
      "looks settled",
      `asks for ${due}: its goods are worth ${asked}, the gateway keeps ${keeps}, and ${formatAmountRange(right.credited)} may be credited`
    ),
    ...own.flatMap((one) => capturesEnteredAfterRefund(store, order, one)),
  ]
}

/**
 * Finds captures that Medusa entered in the order's transactions when the order was placed, although the gateway had
 * refunded the money before that time.
 */
function capturesEnteredAfterRefund(
  { records }: SimulatedStore,
  { id, createdAt }: Order,
  { row, name, moves, medusa }: ChargeRecords
): Violation[] {
  const placedAt = createdAt.getTime()
  const captures = records.payments
    .rowsWhere("payment_session_id", row.sessionId)
    .flatMap((payment) => records.capturesOf(payment.id))
  const entered = records
    .transactionsOf(id)
    .filter(
      ({ reference_id, created_at }) =>
        captures.some((one) => one.id === reference_id) &&
        created_at.getTime() < placedAt + LONGEST_LOOKUP_AGE_MS
    )
    .reduce((all, { amount }) => all + amount, 0)
  const before = moves.filter(({ at }) => at < placedAt - LONGEST_LOOKUP_AGE_MS)
  const wentBack = sumOfMovements(before, "refunded")
  const left =
    sumOfMovements(before, "paid") +
    sumOfMovements(before, "captured") -
    wentBack
  return violationIf(medusa.captured > 0 && wentBack > 0 && entered > left, {
    check: "placed on money that is gone",
    words: `order ${id} counted ${entered} of ${name} as paid when it was placed, and the gateway kept ${left}`,
    ids: [id, row.id],
  })
}

function formatAmountRange({ least, most }: AmountRange): string {
  return least === most ? String(least) : `${least} to ${most}`
}

/**
 * Collects what happened to an order's goods and money.
 *
 * Leaves out a charge for which Medusa has no capture. The order's transactions contain neither captures nor refunds of
 * this charge.
 */
function collectOrderFacts(
  { records }: SimulatedStore,
  order: Order,
  own: readonly ChargeRecords[]
): OrderFacts {
  return {
    placedAt: order.createdAt.getTime(),
    asked: order.history,
    moves: own
      .filter(({ medusa }) => medusa.captured > 0)
      .flatMap(moneyMovesOfCharge),
    booked: records
      .transactionsOf(order.id)
      .map(({ amount, created_at }) => ({ amount, at: created_at.getTime() })),
  }
}

const TAKING_EVENTS = ["paid", "captured"]

function moneyMovesOfCharge({ moves, operations }: ChargeRecords): MoneyMove[] {
  return moves.flatMap((move): MoneyMove[] => {
    const { at, event, by, amount } = move
    if (TAKING_EVENTS.includes(event)) return [{ at, amount }]
    if (event !== "refunded") return []
    const claimedAt = operations
      .filter(({ kind, createdAt }) => kind === "refund" && createdAt <= at)
      .at(-1)?.createdAt
    return [
      {
        at,
        amount: 0 - amount,
        ...(by === "api" && claimedAt !== undefined ? { claimedAt } : {}),
      },
    ]
  })
}
