import { MedusaError } from "@medusajs/framework/utils"

import { MANUAL_PAYMENT_PROVIDER } from "../payment/manual-payment-provider"
import { createOrUpdateOrderPaymentCollection } from "./order-workflows"
import { addCreditLine, capturePayment } from "../payment/change-payments"
import { authorizeSession } from "../cart/complete-cart"
import { type Core, runWriteStatement } from "../simulated-core"
import {
  recordOrderAmountChange,
  recordConfirmedOrderChange,
} from "./returns-and-exchanges"
import { invalidDataError, notFoundError } from "../records/table"
import { replacePaymentSessions } from "../payment/sessions"
import type { Order } from "../records/core-records"

/**
 * Simulates Medusa's workflow `confirm-order-edit-request`, and the workflows that confirm other changes of an order.
 * `more` is the amount in minor units by which the order's total rises. It is negative if the total falls.
 */
export async function confirmOrderChange(
  core: Core,
  order: Order,
  more: number
): Promise<void> {
  const type = order.openChange
  if (type === null) throw notFoundError("OrderChange of order", order.id)
  await runWriteStatement("confirm order change", () => {
    order.total += more
    order.version += 1
    recordConfirmedOrderChange(core.records, order, { more, what: type })
    order.openChange = null
  })
  if (type !== "edit") return
  await createOrUpdateOrderPaymentCollection(core, { order_id: order.id })
  core.emit("order-edit.confirmed", { order_id: order.id })
}

export function cancelOrderChange(_: Core, order: Order): Promise<void> {
  return runWriteStatement("cancel order change", () => {
    order.openChange = null
  })
}

/**
 * Simulates Medusa's workflow `create-order-credit-lines`. Throws if the order owes nothing, or less than the amount.
 */
export async function creditOrder(
  { records }: Core,
  order: Order,
  amount: number
): Promise<void> {
  const due = records.amountDueOf(order)
  if (due <= 0 || amount > due) {
    throw invalidDataError(
      "Cannot create more positive credit lines with amount more than the pending difference"
    )
  }
  await addCreditLine(order, amount)
  recordOrderAmountChange(order, { more: 0 - amount, what: "credited" })
}

/** Simulates Medusa's workflow `mark-payment-collection-as-paid` (the dashboard's button "Mark as paid"). */
export async function markOrderAsPaid(core: Core, order: Order): Promise<void> {
  const { records } = core
  if (records.amountDueOf(order) <= 0) {
    throw invalidDataError(`Order ${order.id} has nothing outstanding`)
  }
  const made = await createOrUpdateOrderPaymentCollection(core, {
    order_id: order.id,
  })
  const id = [made].flat()[0]?.id
  const collection = id === undefined ? undefined : records.collections.get(id)
  if (collection?.status !== "not_paid") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Can only mark 'not_paid' payment collection as paid"
    )
  }
  const session = await replacePaymentSessions(core, {
    payment_collection_id: collection.id,
    provider_id: MANUAL_PAYMENT_PROVIDER,
  })
  const payment = await authorizeSession(core, session.id)
  if (payment) {
    await capturePayment(core, {
      payment_id: payment.id,
      amount: collection.amount / 100,
    })
    // Another administrator may have credited the order meanwhile.
    order.leastDue = Math.min(order.leastDue, records.amountDueOf(order))
  }
}
