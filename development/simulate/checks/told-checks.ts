import {
  type ChargeCase,
  chargeCases,
  type Violation,
} from "../../records/charge-cases"
import type { Assurance } from "../../records/journal"
import { moneyAfter, WITHOUT_DISPUTED } from "../../records/one-live-charge"
import type { Records } from "../../records/records"
import { BY_HAND } from "../core/payment/by-hand"
import type { Order } from "../core/records/records"
import { foundIf } from "./found-if"
import type { Stage } from "../process/stage"

/** The time, in milliseconds, for which a completion may still answer with an order after the order was canceled. */
const AT_ONCE_MS = 5_000
/**
 * The longest time, in milliseconds, from the lookup that shows the money to the placing of the order. The plugin
 * cannot know of a refund in between.
 */
const BETWEEN_MS = 5_000

/**
 * Finds orders that the store named to a shopper as the result of a purchase, although the order was already canceled
 * or no charge can pay it.
 */
export function falseOrderAssurances(
  { records: core }: Stage,
  records: Records
): Violation[] {
  const cases = chargeCases(records)
  return records.assurances.flatMap((told) => {
    const order = core.orders.get(told.orderId ?? "")
    if (told.claim !== "order" || !order || !isOfPurchase(told)) return []
    const own = cases.filter(({ orders: all }) =>
      all.some(({ id }) => id === order.id)
    )
    const found = (isWrong: boolean, check: string, words: string) =>
      foundIf(isWrong, {
        check,
        words: `order ${order.id} ${words}`,
        ids: [order.id, order.cartId],
      })
    const isOfAnother = core
      .paymentsOf(order.collectionIds)
      .some((one) => one.provider_id === BY_HAND && !one.canceled_at)
    const canceledAt = order.canceledAt?.getTime() ?? Infinity
    return [
      ...found(
        canceledAt + AT_ONCE_MS < told.at,
        "told of a canceled order",
        `was canceled ${(told.at - canceledAt) / 1_000} s before`
      ),
      ...found(
        canceledAt === Infinity &&
          own.length > 0 &&
          !isOfAnother &&
          own.every((one) => !one.isListed && cannotPay(one, order)),
        "told of an unpaid order",
        "was never paid, and no charge of it can be paid"
      ),
    ]
  })
}

/**
 * Returns whether the statement to the shopper was an answer to the completion of a cart. The state route names the
 * order of a session whatever the order's state is, so its answers do not confirm a purchase.
 */
function isOfPurchase({ words }: Assurance): boolean {
  return words === "an order"
}

const ENDED = ["expired", "canceled", "denied", "voided", "lapsed", "refunded"]

/**
 * Returns whether a charge could not pay the order. From just before the order was placed, the charge had no money, no
 * reservation and no open code.
 */
function cannotPay(
  { row, moves, charge, isReserved, gateway }: ChargeCase,
  { createdAt }: Order
): boolean {
  const placedAt = createdAt.getTime()
  if (isReserved || row.createdAt >= placedAt) return false
  if (moves.some(({ at }) => at > placedAt - BETWEEN_MS)) return false
  const before = moves.filter(({ at }) => at <= placedAt)
  const hasMoney =
    moneyAfter(before, WITHOUT_DISPUTED) > 0 ||
    gateway.captured > gateway.refunded
  const isOver =
    before.some(({ event }) => ENDED.includes(event)) ||
    (charge === undefined && row.method !== "link")
  return !hasMoney && isOver
}
