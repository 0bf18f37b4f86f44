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

/** A completion that began before the order was canceled may still answer with it. */
const AT_ONCE_MS = 5_000
/** The most time between the lookup that shows the money and the order; a refund in that time cannot be known. */
const BETWEEN_MS = 5_000

/** Finds orders of which a shopper was told as of a purchase, although the order was canceled or no charge can pay it. */
export function toldOfNoSale(
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
          own.every((one) => !one.isListed && neverPays(one, order)),
        "told of an unpaid order",
        "was never paid, and no charge of it can be paid"
      ),
    ]
  })
}

/** The state route names the order of a session in every state; only an answer to a completion reads as a purchase. */
function isOfPurchase({ words }: Assurance): boolean {
  return words === "an order"
}

const ENDED = ["expired", "canceled", "denied", "voided", "lapsed", "refunded"]

/** Whether a charge had no money, no reservation and no open code at any time since just before the order was placed. */
function neverPays(
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
