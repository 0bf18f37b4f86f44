import {
  type ChargeCase,
  chargeCases,
  kept,
  sum,
  type Violation,
} from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { BY_HAND } from "../core/payment/by-hand"
import { type Order, valueOf } from "../core/records/records"
import { foundIf } from "./found-if"
import {
  type Facts,
  type MoneyMove,
  orderAccount,
  type Range,
  SURE_MS,
} from "./order-account"
import type { Stage } from "../process/stage"

/**
 * Finds orders whose account in Medusa differs from the account that follows from the history of their goods and of
 * their money at the gateway.
 *
 * These orders are not judged:
 * - An order whose charge has an open discrepancy, because an administrator decides about it. The same is true for the
 *   orders of the charges in `seen`: the simulated administrator has acted on them, and decided what their accounts
 *   are.
 * - A canceled order, because it asks for nothing, and core credits what it refunds.
 * - An order with an open change, because nothing can be credited on the order before the change ends.
 * - An order with a dispute or a payment that was marked as paid by hand, because Medusa counts other money than the
 *   gateway keeps.
 */
export function accountsGoneWrong(
  stage: Stage,
  records: Records,
  seen: readonly string[]
): Violation[] {
  const cases = chargeCases(records)
  return stage.records.orders.all.flatMap((order) => {
    const own = cases.filter(({ orders }) =>
      orders.some(({ id }) => id === order.id)
    )
    const isLeft = own.some(
      ({ row, isListed }) => isListed || seen.includes(row.id)
    )
    return isLeft || isNotJudged(stage, order, own)
      ? []
      : accountGoneWrong(stage, order, own)
  })
}

const OTHER_MONEY = ["charged_back", "dispute_won", "dispute_lost", "reversed"]

/**
 * Returns whether an order's account is not judged: either it cannot be computed from the order's history, or it may
 * differ from the computed account.
 */
export function isNotJudged(
  { records }: Stage,
  order: Order,
  own: readonly ChargeCase[]
): boolean {
  const isOpen = order.openChange !== null && order.openChange !== "credit_line"
  const isByHand = records
    .paymentsOf(order.collectionIds)
    .some(({ provider_id }) => provider_id === BY_HAND)
  const isDisputed = own.some(({ moves }) =>
    moves.some(({ event }) => OTHER_MONEY.includes(event))
  )
  return order.canceledAt !== null || isOpen || isByHand || isDisputed
}

function accountGoneWrong(
  stage: Stage,
  order: Order,
  own: readonly ChargeCase[]
): Violation[] {
  const { id, asked } = order
  const due = stage.records.dueOf(order)
  const credited = asked - valueOf(order)
  const right = orderAccount(factsOf(stage, order, own))
  const found = (isWrong: boolean, check: string, words: string) =>
    foundIf(isWrong, {
      check,
      words: `order ${id} ${words}`,
      ids: [id, ...own.map(({ row }) => row.id)],
    })
  // All money counts that the gateway keeps for the order's charges, whether Medusa has booked it or not.
  const keeps = own.reduce((all, { gateway }) => all + kept(gateway), 0)
  return [
    ...found(
      credited < right.credited.least || credited > right.credited.most,
      "credited wrongly",
      `was credited ${credited} for refunds, and should be ${inWords(right.credited)}`
    ),
    ...found(
      asked > 0 && due <= 0 && keeps + right.credited.most < asked,
      "looks settled",
      `asks for ${due}: its goods are worth ${asked}, the gateway keeps ${keeps}, and ${inWords(right.credited)} may be credited`
    ),
    ...own.flatMap((one) => placedOnGoneMoney(stage, order, one)),
  ]
}

/**
 * Finds captured money that was entered in an order's account when the order was placed, although the money had been
 * refunded before.
 */
function placedOnGoneMoney(
  { records }: Stage,
  { id, createdAt }: Order,
  { row, name, moves, medusa }: ChargeCase
): Violation[] {
  const placedAt = createdAt.getTime()
  const captures = records.payments
    .where("payment_session_id", row.sessionId)
    .flatMap((payment) => records.capturesOf(payment.id))
  const entered = records
    .transactionsOf(id)
    .filter(
      ({ reference_id, created_at }) =>
        captures.some((one) => one.id === reference_id) &&
        created_at.getTime() < placedAt + SURE_MS
    )
    .reduce((all, { amount }) => all + amount, 0)
  const before = moves.filter(({ at }) => at < placedAt - SURE_MS)
  const wentBack = sum(before, "refunded")
  const left = sum(before, "paid") + sum(before, "captured") - wentBack
  return foundIf(medusa.captured > 0 && wentBack > 0 && entered > left, {
    check: "placed on money that is gone",
    words: `order ${id} counted ${entered} of ${name} as paid when it was placed, and the gateway kept ${left}`,
    ids: [id, row.id],
  })
}

function inWords({ least, most }: Range): string {
  return least === most ? String(least) : `${least} to ${most}`
}

/**
 * Collects what happened to an order's goods and money. A charge that Medusa never booked is left out, because its
 * refund makes no entry in the order's account either.
 */
function factsOf(
  { records }: Stage,
  order: Order,
  own: readonly ChargeCase[]
): Facts {
  return {
    placedAt: order.createdAt.getTime(),
    asked: order.history,
    moves: own.filter(({ medusa }) => medusa.captured > 0).flatMap(movesOf),
    booked: records
      .transactionsOf(order.id)
      .map(({ amount, created_at }) => ({ amount, at: created_at.getTime() })),
  }
}

const TAKEN = ["paid", "captured"]

function movesOf({ moves, operations }: ChargeCase): MoneyMove[] {
  return moves.flatMap((move): MoneyMove[] => {
    const { at, event, by, amount } = move
    if (TAKEN.includes(event)) return [{ at, amount }]
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
