import {
  type ChargeRecords,
  groupRecordsByCharge,
  type Violation,
} from "../../records/records-by-charge"
import type { StatementToShopper } from "../../records/journal"
import {
  moneyResultingFromMovements,
  MONEY_EVENTS_WITHOUT_DISPUTED,
} from "../../records/simultaneous-live-charges"
import type { Records } from "../../records/records"
import { MANUAL_PAYMENT_PROVIDER } from "../core/payment/manual-payment-provider"
import type { Order } from "../core/records/core-records"
import { violationIf } from "./violation-if"
import type { SimulatedStore } from "../process/simulated-store"

/**
 * For this many milliseconds after the cancellation of an order, an answer to the completion of its cart may still name
 * the order.
 */
const LONGEST_LATE_ANSWER_MS = 5_000
/**
 * If a charge changed less than this many milliseconds before its order was placed, the order is not reported as
 * unpaid. The plugin may not have known of the change when the order was placed.
 */
const LOOKUP_TO_ORDER_MS = 5_000

/**
 * Finds answers to the completion of a cart that named a wrong order:
 * - an order that was canceled more than LONGEST_LATE_ANSWER_MS before the answer
 * - an unpaid order: when the order was placed, none of its charges had money, and none could be paid any more
 *
 * An unpaid order is left out in these cases:
 * - The order has no charge of the plugin, or was canceled.
 * - One of its charges has an open discrepancy.
 * - The order has a payment of Medusa's manual provider.
 */
export function completionsAnsweredWithUnpaidOrCanceledOrder(
  { records: core }: SimulatedStore,
  records: Records
): Violation[] {
  const cases = groupRecordsByCharge(records)
  return records.assurances.flatMap((told) => {
    const order = core.orders.get(told.orderId ?? "")
    if (told.claim !== "order" || !order || !isAnswerToCompletion(told))
      return []
    const own = cases.filter(({ orders: all }) =>
      all.some(({ id }) => id === order.id)
    )
    const violationOfOrderIf = (
      isWrong: boolean,
      check: string,
      words: string
    ) =>
      violationIf(isWrong, {
        check,
        words: `order ${order.id} ${words}`,
        ids: [order.id, order.cartId],
      })
    const isOfAnother = core
      .paymentsOfCollections(order.collectionIds)
      .some(
        (one) => one.provider_id === MANUAL_PAYMENT_PROVIDER && !one.canceled_at
      )
    const canceledAt = order.canceledAt?.getTime() ?? Infinity
    return [
      ...violationOfOrderIf(
        canceledAt + LONGEST_LATE_ANSWER_MS < told.at,
        "told of a canceled order",
        `was canceled ${(told.at - canceledAt) / 1_000} s before`
      ),
      ...violationOfOrderIf(
        canceledAt === Infinity &&
          own.length > 0 &&
          !isOfAnother &&
          own.every((one) => !one.isListed && cannotHavePaid(one, order)),
        "told of an unpaid order",
        "was never paid, and no charge of it can be paid"
      ),
    ]
  })
}

/**
 * Returns whether the store made this statement to the shopper as the answer to the completion of the cart.
 *
 * The route that returns the state of a payment session makes statements, too. These statements do not count: the route
 * also names an order that is canceled, so its statements do not promise a valid order.
 */
function isAnswerToCompletion({ words }: StatementToShopper): boolean {
  return words === "an order"
}

const ENDED = ["expired", "canceled", "denied", "voided", "lapsed", "refunded"]

/**
 * Returns true only if a charge certainly could not pay for the order when the order was placed. The charge then had no
 * money, no authorization, and no code or link that could be paid.
 *
 * Returns false in these doubtful cases:
 * - The charge was created or changed after the order was placed.
 * - The charge changed in the last LOOKUP_TO_ORDER_MS before the order was placed.
 */
function cannotHavePaid(
  { row, moves, charge, isReserved, gateway }: ChargeRecords,
  { createdAt }: Order
): boolean {
  const placedAt = createdAt.getTime()
  if (isReserved || row.createdAt >= placedAt) return false
  if (moves.some(({ at }) => at > placedAt - LOOKUP_TO_ORDER_MS)) return false
  const before = moves.filter(({ at }) => at <= placedAt)
  const hasMoney =
    moneyResultingFromMovements(before, MONEY_EVENTS_WITHOUT_DISPUTED) > 0 ||
    gateway.captured > gateway.refunded
  const isOver =
    before.some(({ event }) => ENDED.includes(event)) ||
    (charge === undefined && row.method !== "link")
  return !hasMoney && isOver
}
