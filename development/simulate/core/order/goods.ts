import { time } from "../../process/time/virtual-time"
import { collectionOfOrder } from "./change-orders"
import { openChange } from "../payment/change-payments"
import { type Core, write } from "../core"
import {
  type CoreRecords,
  type Order,
  requestedReturns,
  sumOf,
} from "../records/records"
import { fulfillmentsOf } from "../records/fulfillments"
import { invalid } from "../records/table"

/** Records that an actor has just changed the amount that an order asks for. */
export function changeAsked(
  order: Order,
  { more, what }: { more: number; what: string }
): void {
  order.asked += more
  order.changedAt = time.now()
  order.history.push({ at: time.now(), asked: order.asked, what })
}

/**
 * Records that an actor has just changed the goods of an order. Updates `leastAsked` if the order now owes less than
 * ever before.
 */
export function nowAsks(
  records: CoreRecords,
  order: Order,
  change: { more: number; what: string }
): void {
  changeAsked(order, change)
  order.leastAsked = Math.min(order.leastAsked, records.dueOf(order))
}

/**
 * Models core's `create-shipment` of all goods or of a part of them. The model need not know which goods were shipped,
 * because an order's account in core does not depend on it.
 */
export async function shipOrder(core: Core, order: Order): Promise<void> {
  await write("insert fulfillment", () => {
    order.isShipped = true
    order.shipments += 1
  })
  core.emit("shipment.created", { id: fulfillmentsOf(order).at(-1) })
}

/** Returns the value, in minor units, of the order's goods of which no return has been requested. */
export function returnable(order: Order): number {
  return Math.max(0, order.total - sumOf(requestedReturns(order)))
}

/**
 * Models core's `confirm-return-request` (2.21.2). The order owes less from then on, although its total does not
 * change.
 */
export async function requestReturn(
  core: Core,
  order: Order,
  amount: number
): Promise<void> {
  await goodsChange(core, order, {
    type: "return_request",
    change: () => {
      takeBack(order, amount)
      return 0 - amount
    },
  })
  core.emit("order.return_requested", { order_id: order.id })
}

/** Models core's `confirm-exchange-request`: goods come back, and other goods are sent in their place. */
export async function exchangeGoods(
  core: Core,
  order: Order,
  { amount, more }: { amount: number; more: number }
): Promise<void> {
  await goodsChange(core, order, {
    type: "exchange",
    change: () => {
      takeBack(order, amount)
      order.total += more
      return more - amount
    },
  })
  core.emit("order.exchange_created", { order_id: order.id })
}

function takeBack(order: Order, amount: number): void {
  if (!order.isShipped || amount > returnable(order)) {
    throw invalid(
      "Cannot request to return more items than what was fulfilled for item"
    )
  }
  order.returns.push({ amount, state: "requested" })
}

/**
 * Models core's `confirm-return-receive`. The total falls by the value of the returned goods, so that the order owes as
 * much as before.
 */
export async function receiveReturn(core: Core, order: Order): Promise<void> {
  await goodsChange(core, order, {
    type: "return_receive",
    change: () => {
      const one = firstRequested(order)
      one.state = "received"
      order.total -= one.amount
      return 0
    },
  })
  core.emit("order.return_received", { order_id: order.id })
}

/**
 * Models core's `cancel-return`. The shopper keeps the goods. Core does not change the payment collections of the
 * order.
 */
export async function cancelReturn(core: Core, order: Order): Promise<void> {
  await openChange(order, "return_cancel")
  await confirm(core, order, {
    type: "return_cancel",
    change: () => {
      const one = firstRequested(order)
      one.state = "canceled"
      return one.amount
    },
  })
}

function firstRequested(order: Order) {
  const [one] = requestedReturns(order)
  if (!one) throw invalid(`Order ${order.id} has no requested return`)
  return one
}

interface GoodsChange {
  type: string
  /** Changes the goods. Returns the difference to the amount that the order asked for before, in minor units. */
  change: () => number
}

async function goodsChange(
  core: Core,
  order: Order,
  change: GoodsChange
): Promise<void> {
  await openChange(order, change.type)
  await confirm(core, order, change)
  await collectionOfOrder(core, { order_id: order.id })
}

async function confirm(
  { records }: Core,
  order: Order,
  { type, change }: GoodsChange
): Promise<void> {
  await write("confirm order change", () => {
    try {
      const more = change()
      order.version += 1
      nowAsks(records, order, { more, what: type })
    } finally {
      order.openChange = null
    }
  })
}
