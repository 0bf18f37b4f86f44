import { MedusaError } from "@medusajs/framework/utils"

import { time } from "../virtual-time"
import { collectionOfOrder } from "./change-orders"
import { addCreditLine, capturePayment, openChange } from "./change-payments"
import { authorizeSession } from "./complete-cart"
import { type Core, read, write } from "./core"
import { invalid, notFound } from "./payment-rows"
import { makeSession } from "./sessions"
import type { Order } from "./records"

/** The id of Medusa's own provider. */
export const BY_HAND = "pp_system_default"

/** Begins a person's change of an order, which stays open until it is confirmed or declined. */
export async function beginChange(
  { records }: Core,
  orderId: string,
  type: string
): Promise<void> {
  await openChange(await orderOf(records, orderId), type)
}

/** Models core's `confirm-order-edit-request`, and the end of other changes; `more` is added to the total. */
export async function confirmChange(
  core: Core,
  orderId: string,
  more: number
): Promise<void> {
  const { records } = core
  const order = await orderOf(records, orderId)
  const type = order.openChange
  if (type === null) throw notFound("OrderChange of order", orderId)
  await write("confirm order change", () => {
    order.total += more
    order.asked += more
    order.leastAsked = Math.min(order.leastAsked, records.dueOf(order))
    order.openChange = null
  })
  if (type !== "edit") return
  await collectionOfOrder(core, { order_id: orderId })
  core.emit("order-edit.confirmed", { order_id: orderId })
}

export async function declineChange(
  { records }: Core,
  orderId: string
): Promise<void> {
  const order = await orderOf(records, orderId)
  await write("cancel order change", () => {
    order.openChange = null
  })
}

/** Models core's `create-order-credit-lines`: credits no more than the order owes. */
export async function creditOrder(
  { records }: Core,
  orderId: string,
  amount: number
): Promise<void> {
  const order = await orderOf(records, orderId)
  const due = records.dueOf(order)
  if (due <= 0 || amount > due) {
    throw invalid(
      "Cannot create more positive credit lines with amount more than the pending difference"
    )
  }
  await addCreditLine(order, amount)
  order.asked -= amount
  order.creditedAt = time.now()
}

/** Models core's `mark-payment-collection-as-paid`, as the dashboard uses it. */
export async function markAsPaid(core: Core, orderId: string): Promise<void> {
  const { records } = core
  const order = await orderOf(records, orderId)
  if (records.dueOf(order) <= 0) {
    throw invalid(`Order ${orderId} has nothing outstanding`)
  }
  const made = await collectionOfOrder(core, { order_id: orderId })
  const id = [made].flat()[0]?.id
  const collection = id === undefined ? undefined : records.collections.get(id)
  if (collection?.status !== "not_paid") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Can only mark 'not_paid' payment collection as paid"
    )
  }
  const session = await makeSession(core, {
    payment_collection_id: collection.id,
    provider_id: BY_HAND,
  })
  const payment = await authorizeSession(core, session.id)
  if (payment) {
    await capturePayment(core, {
      payment_id: payment.id,
      amount: collection.amount / 100,
    })
    // Another person may have credited the order meanwhile.
    order.leastAsked = Math.min(order.leastAsked, records.dueOf(order))
  }
}

/** Models core's `create-shipment`, for all goods of the order. */
export async function shipOrder(core: Core, orderId: string): Promise<void> {
  const order = await orderOf(core.records, orderId)
  await write("insert fulfillment", () => {
    order.isShipped = true
  })
  core.emit("shipment.created", { id: fulfillmentOf(order) })
}

export const fulfillmentOf = ({ id }: Pick<Order, "id">) => `ful_${id}`

async function orderOf(
  records: Core["records"],
  orderId: string
): Promise<Order> {
  const order = await read(() => records.orders.get(orderId))
  if (!order) throw notFound("Order", orderId)
  if (order.canceledAt) {
    throw invalid(`Order with id ${order.id} has been canceled.`)
  }
  return order
}
