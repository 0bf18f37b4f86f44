import { MedusaError } from "@medusajs/framework/utils"

import { virtualTime } from "../../process/time/virtual-time"
import {
  addCreditLine,
  refundPayments,
  removeTransactions,
} from "../payment/change-payments"
import { cancelPaymentIgnoringErrors } from "../cart/complete-cart"
import {
  type Core,
  runReadStatement,
  runWriteStatement,
} from "../simulated-core"
import { invalidDataError } from "../records/table"
import { type Order, sumOf } from "../records/core-records"

/** Returns the order with this id. Throws if it does not exist or is canceled. */
export async function requireOpenOrder(
  { records }: Core,
  orderId: string
): Promise<Order> {
  const order = await runReadStatement(() => records.orders.requireRow(orderId))
  if (order.canceledAt) {
    throw invalidDataError(`Order with id ${order.id} has been canceled.`)
  }
  return order
}

/** Simulates Medusa's workflow `cancel-order`. */
export async function cancelOrder(
  core: Core,
  input: { order_id: string; canceled_by?: string }
): Promise<void> {
  const { records } = core
  const order = await requireOpenOrder(core, input.order_id)
  if (order.isShipped) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "All fulfillments must be canceled before canceling an order"
    )
  }
  const payments = records.paymentsOfCollections(order.collectionIds)
  const captured = payments.filter(
    ({ id }) => records.capturesOf(id).length > 0
  )
  const open = payments.filter((payment) => !captured.includes(payment))
  const before = new Map(
    captured.map(({ id }) => [id, sumOf(records.refundsOf(id))])
  )
  const asked = captured
    .map(({ id }) => ({
      paymentId: id,
      amount: records.keptAmountOfPayment(id),
      ...(input.canceled_by === undefined ? {} : { by: input.canceled_by }),
    }))
    .filter(({ amount }) => amount > 0)
  const [refunded] = await Promise.all([
    asked.length > 0
      ? refundPayments(core, asked)
      : Promise.resolve<string[]>([]),
    ...open.map(({ id }) => cancelPaymentIgnoringErrors(core, id)),
  ])
  const returned = refunded.map(
    (id) => sumOf(records.refundsOf(id)) - (before.get(id) ?? 0)
  )
  try {
    await addCreditLine(
      order,
      returned.reduce((sum, amount) => sum + amount, 0)
    )
  } catch (error) {
    const ids = asked.map(({ paymentId }) => paymentId)
    await removeTransactions(core, order, ids)
    throw error
  }
  await runWriteStatement("update payment collection", () => {
    for (const id of order.collectionIds) {
      const collection = records.collections.get(id)
      if (collection) collection.status = "canceled"
    }
  })
  await runWriteStatement("cancel order", () => {
    order.status = "canceled"
    order.canceledAt = new Date(virtualTime.now())
  })
  core.emit("order.canceled", { id: order.id })
}

/** Simulates Medusa's workflow `create-or-update-order-payment-collection`. */
export async function createOrUpdateOrderPaymentCollection(
  core: Core,
  { order_id }: { order_id: string }
): Promise<{ id: string } | { id: string }[] | undefined> {
  const { records } = core
  const order = await runReadStatement(() =>
    records.orders.requireRow(order_id)
  )
  const due = records.amountDueOf(order)
  const existing = order.collectionIds
    .flatMap((id) => records.collections.get(id) ?? [])
    .find(({ status }) =>
      ["not_paid", "awaiting", "authorized", "partially_authorized"].includes(
        status
      )
    )
  const recreates =
    existing?.status === "authorized" ||
    existing?.status === "partially_authorized"
  if (existing && !recreates && due >= 0) {
    await runWriteStatement("update payment collection", () => {
      existing.amount = due
    })
    return { id: existing.id }
  }
  if (due <= 0) return undefined
  const made = await core.payments.createPaymentCollections({
    currency_code: "brl",
    amount: due / 100,
  })
  await runWriteStatement("link payment collection", () =>
    order.collectionIds.push(made.id)
  )
  if (existing) {
    await runWriteStatement("update payment collection", () => {
      existing.status =
        existing.captured_amount > 0 ? "partially_captured" : "canceled"
    })
    for (const payment of records.paymentsOfCollections([existing.id])) {
      if (!payment.captured_at) {
        await cancelPaymentIgnoringErrors(core, payment.id)
      }
    }
  }
  return [{ id: made.id }]
}
