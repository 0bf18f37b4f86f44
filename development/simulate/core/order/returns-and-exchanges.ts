import { virtualTime } from "../../process/time/virtual-time"
import { createOrUpdateOrderPaymentCollection } from "./order-workflows"
import { openOrderChange } from "../payment/change-payments"
import { type Core, runWriteStatement } from "../simulated-core"
import {
  type CoreRecords,
  type Order,
  requestedReturns,
  sumOf,
} from "../records/core-records"
import { fulfillmentIdsOf } from "../records/fulfillments"
import { invalidDataError } from "../records/table"

/** Records that the amount that an order asks for has just changed by `more`, in minor units. */
export function recordOrderAmountChange(
  order: Order,
  { more, what }: { more: number; what: string }
): void {
  order.asked += more
  order.changedAt = virtualTime.now()
  order.history.push({ at: virtualTime.now(), asked: order.asked, what })
}

/**
 * Records that an administrator has just changed the goods of an order. Lowers `leastDue` to the amount that the order
 * now owes, if this amount is below `leastDue`.
 */
export function recordConfirmedOrderChange(
  records: CoreRecords,
  order: Order,
  change: { more: number; what: string }
): void {
  recordOrderAmountChange(order, change)
  order.leastDue = Math.min(order.leastDue, records.amountDueOf(order))
}

/**
 * Simulates Medusa's workflow `create-order-shipment`, for all goods of an order or a part of them. The model does not
 * know which goods were shipped, because core's payments do not depend on that.
 */
export async function shipOrder(core: Core, order: Order): Promise<void> {
  await runWriteStatement("insert fulfillment", () => {
    order.isShipped = true
    order.shipments += 1
  })
  core.emit("shipment.created", { id: fulfillmentIdsOf(order).at(-1) })
}

/** Returns the value, in minor units, of the goods whose return can still be requested. */
export function returnableValue(order: Order): number {
  return Math.max(0, order.total - sumOf(requestedReturns(order)))
}

/**
 * Simulates Medusa's workflow `confirm-return-request` (2.21.2). From then on, the order owes less, although its total
 * stays the same until the goods arrive.
 */
export async function requestReturn(
  core: Core,
  order: Order,
  amount: number
): Promise<void> {
  await applyOrderGoodsChange(core, order, {
    type: "return_request",
    change: () => {
      subtractRequestedReturn(order, amount)
      return 0 - amount
    },
  })
  core.emit("order.return_requested", { order_id: order.id })
}

/**
 * Simulates Medusa's workflow `confirm-exchange-request`. The shopper returns goods of the value `amount`, and gets
 * other goods of the value `more` for them.
 */
export async function exchangeGoods(
  core: Core,
  order: Order,
  { amount, more }: { amount: number; more: number }
): Promise<void> {
  await applyOrderGoodsChange(core, order, {
    type: "exchange",
    change: () => {
      subtractRequestedReturn(order, amount)
      order.total += more
      return more - amount
    },
  })
  core.emit("order.exchange_created", { order_id: order.id })
}

function subtractRequestedReturn(order: Order, amount: number): void {
  if (!order.isShipped || amount > returnableValue(order)) {
    throw invalidDataError(
      "Cannot request to return more items than what was fulfilled for item"
    )
  }
  order.returns.push({ amount, state: "requested" })
}

/**
 * Simulates Medusa's workflow `confirm-return-receive`, which records that returned goods have arrived. The workflow
 * reduces the order's total by the value of the goods, but not the amount that the order owes. The amount owed was
 * already reduced when the return was requested.
 */
export async function receiveReturn(core: Core, order: Order): Promise<void> {
  await applyOrderGoodsChange(core, order, {
    type: "return_receive",
    change: () => {
      const one = requireRequestedReturn(order)
      one.state = "received"
      order.total -= one.amount
      return 0
    },
  })
  core.emit("order.return_received", { order_id: order.id })
}

/**
 * Simulates Medusa's workflow `cancel-return`. The shopper keeps the goods. Core leaves the payment collections of the
 * order unchanged, although the order owes more again.
 */
export async function cancelReturn(core: Core, order: Order): Promise<void> {
  await openOrderChange(order, "return_cancel")
  await confirmGoodsChange(core, order, {
    type: "return_cancel",
    change: () => {
      const one = requireRequestedReturn(order)
      one.state = "canceled"
      return one.amount
    },
  })
}

function requireRequestedReturn(order: Order) {
  const [one] = requestedReturns(order)
  if (!one) throw invalidDataError(`Order ${order.id} has no requested return`)
  return one
}

interface GoodsChange {
  type: string
  /**
   * Makes the change, and returns by how much the change raises the price of the whole order, in minor units. The
   * result is negative if the change lowers the price.
   */
  change: () => number
}

async function applyOrderGoodsChange(
  core: Core,
  order: Order,
  change: GoodsChange
): Promise<void> {
  await openOrderChange(order, change.type)
  await confirmGoodsChange(core, order, change)
  await createOrUpdateOrderPaymentCollection(core, { order_id: order.id })
}

async function confirmGoodsChange(
  { records }: Core,
  order: Order,
  { type, change }: GoodsChange
): Promise<void> {
  await runWriteStatement("confirm order change", () => {
    try {
      const more = change()
      order.version += 1
      recordConfirmedOrderChange(records, order, { more, what: type })
    } finally {
      order.openChange = null
    }
  })
}
