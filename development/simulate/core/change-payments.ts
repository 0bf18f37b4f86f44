import { MedusaError } from "@medusajs/framework/utils"

import { time } from "../virtual-time"
import { type Core, read, write } from "./core"
import { invalid, notFound, PaymentModule } from "./payment-module"
import {
  type Booked,
  centavosOf,
  type Data,
  type Order,
  sumOf,
  type Transaction,
} from "./records"

/** Core's step: a line is added once for each reference. */
export async function addTransactions(
  { records }: Core,
  lines: readonly Omit<Transaction, "id">[]
): Promise<void> {
  await read(() => undefined)
  const missing = lines.filter(
    (line) =>
      !records
        .transactionsOf(line.orderId)
        .some(
          (known) =>
            known.reference === line.reference &&
            known.referenceId === line.referenceId
        )
  )
  if (missing.length === 0) return
  await write("insert order transaction", () => {
    for (const line of missing) {
      const id = records.newId("ordtrx")
      records.transactions.set(id, { id, ...line })
    }
  })
}

export async function capturePayment(
  core: Core,
  input: { payment_id: string; amount?: unknown; captured_by?: string }
): Promise<void> {
  const { records } = core
  const payment = await new PaymentModule(core).capturePayment({ ...input })
  const order = await read(() =>
    records.orderOfCollection(payment.collectionId)
  )
  if (order) {
    await addTransactions(
      core,
      records.capturesOf(payment.id).map((capture) => ({
        orderId: order.id,
        reference: "capture",
        referenceId: capture.id,
        amount:
          input.amount === undefined || input.amount === null
            ? capture.amount
            : centavosOf(input.amount),
      }))
    )
  }
  core.emit("payment.captured", { id: payment.id })
}

/** Core's `refund-payment`: for a payment that an order has. */
export async function refundPayment(
  core: Core,
  input: {
    payment_id: string
    amount?: unknown
    created_by?: string
    note?: string
    metadata?: Data
  }
): Promise<void> {
  const { records } = core
  const payment = await read(() => records.payments.get(input.payment_id))
  if (!payment) throw notFound("Payment", input.payment_id)
  const asked =
    input.amount === undefined ? payment.amount : centavosOf(input.amount)
  const captured = sumOf(records.capturesOf(payment.id))
  if (
    input.amount !== undefined &&
    sumOf(records.refundsOf(payment.id)) + asked > captured
  ) {
    throw invalid("You are not allowed to refund more than the captured amount")
  }
  const order = await read(() =>
    records.orderOfCollection(payment.collectionId)
  )
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `LinkOrderPaymentCollection payment_collection_id not found: ${payment.collectionId}`
    )
  }
  const due = records.dueOf(order)
  await new PaymentModule(core).refundPayment({ ...input })
  const creditLine = due < 0 ? Math.max(0, asked + due) : asked
  const added: Booked[] = records.refundsOf(payment.id)
  await addTransactions(
    core,
    added.map((refund) => ({
      orderId: order.id,
      reference: "refund",
      referenceId: refund.id,
      amount: 0 - (input.amount === undefined ? refund.amount : asked),
    }))
  )
  if (creditLine > 0) {
    try {
      await addCreditLine(order, creditLine)
    } catch (error) {
      // Core takes the lines back that it has just written; the refund stays.
      await removeTransactions(core, order, added)
      throw error
    }
  }
  core.emit("payment.refunded", { id: payment.id })
}

async function removeTransactions(
  { records }: Core,
  order: Order,
  [...refunds]: readonly Booked[]
): Promise<void> {
  const latest = refunds.at(-1)
  await write("delete order transaction", () => {
    for (const line of records.transactionsOf(order.id)) {
      if (line.referenceId === latest?.id) records.transactions.delete(line.id)
    }
  })
}

async function addCreditLine(order: Order, amount: number): Promise<void> {
  if (order.canceledAt) {
    throw invalid(`Order with id ${order.id} has been canceled.`)
  }
  await write("insert order change", () => {
    if (order.openChange) {
      throw invalid(
        `Order (${order.id}) already has an existing active order change`
      )
    }
    order.openChange = "credit_line"
  })
  await write("confirm order change", () => {
    order.creditLines += amount
    order.openChange = null
  })
}

/** Core's `refund-payments`: what a provider refuses is only logged, and the order's account says that it was done. */
export async function refundPayments(
  core: Core,
  asked: readonly {
    paymentId: string
    amount: number
    note?: string
    by?: string
  }[]
): Promise<string[]> {
  const { records } = core
  for (const { paymentId, amount } of asked) {
    const captured = sumOf(records.capturesOf(paymentId))
    if (sumOf(records.refundsOf(paymentId)) + amount > captured) {
      throw invalid(
        `Payment with id ${paymentId} is trying to refund amount greater than the refundable amount`
      )
    }
  }
  const refunded = await Promise.all(
    asked.map(({ paymentId, amount, note, by }) =>
      new PaymentModule(core)
        .refundPayment({
          payment_id: paymentId,
          amount: amount / 100,
          ...(note === undefined ? {} : { note }),
          ...(by === undefined ? {} : { created_by: by }),
        })
        .then(
          () => [paymentId],
          () => []
        )
    )
  )
  await addTransactions(
    core,
    asked.flatMap(({ paymentId, amount }) => {
      const payment = records.payments.get(paymentId)
      const order = payment && records.orderOfCollection(payment.collectionId)
      return order
        ? [
            {
              orderId: order.id,
              reference: "refund",
              referenceId: paymentId,
              amount: 0 - amount,
            },
          ]
        : []
    })
  )
  return refunded.flat()
}

/** Core's `cancel-order`. */
export async function cancelOrder(
  core: Core,
  input: { order_id: string; canceled_by?: string }
): Promise<void> {
  const { records } = core
  const order = await read(() => records.orders.get(input.order_id))
  if (!order) throw notFound("Order", input.order_id)
  if (order.canceledAt) {
    throw invalid(`Order with id ${order.id} has been canceled.`)
  }
  if (order.isShipped) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "All fulfillments must be canceled before canceling an order"
    )
  }
  const payments = records.paymentsOf(order.collectionIds)
  const [captured, open] = [
    payments.filter(({ id }) => records.capturesOf(id).length > 0),
    payments.filter(({ id }) => records.capturesOf(id).length === 0),
  ]
  const before = new Map(
    captured.map(({ id }) => [id, sumOf(records.refundsOf(id))])
  )
  const asked = captured
    .map(({ id }) => ({
      paymentId: id,
      amount: sumOf(records.capturesOf(id)) - sumOf(records.refundsOf(id)),
      ...(input.canceled_by === undefined ? {} : { by: input.canceled_by }),
    }))
    .filter(({ amount }) => amount > 0)
  const module = new PaymentModule(core)
  const [refunded] = await Promise.all([
    asked.length > 0
      ? refundPayments(core, asked)
      : Promise.resolve<string[]>([]),
    ...open.map(({ id }) => module.cancelPayment(id).catch(() => undefined)),
  ])
  const returned = refunded.map(
    (id) => sumOf(records.refundsOf(id)) - (before.get(id) ?? 0)
  )
  await addCreditLine(
    order,
    returned.reduce((sum, amount) => sum + amount, 0)
  )
  await write("update payment collection", () => {
    for (const id of order.collectionIds) {
      const collection = records.collections.get(id)
      if (collection) collection.status = "canceled"
    }
  })
  await write("cancel order", () => {
    order.status = "canceled"
    order.canceledAt = new Date(time.now())
  })
  core.emit("order.canceled", { id: order.id })
}

/** Core's `create-or-update-order-payment-collection`. */
export async function collectionOfOrder(
  core: Core,
  { order_id }: { order_id: string }
): Promise<{ id: string } | { id: string }[] | undefined> {
  const { records } = core
  const order = await read(() => records.orders.get(order_id))
  if (!order) throw notFound("Order", order_id)
  const due = records.dueOf(order)
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
    await write("update payment collection", () => {
      existing.amount = due
    })
    return { id: existing.id }
  }
  if (due <= 0) return undefined
  const made = await new PaymentModule(core).createPaymentCollections({
    amount: due / 100,
  })
  await write("link payment collection", () =>
    order.collectionIds.push(String(made.id))
  )
  if (existing) {
    await write("update payment collection", () => {
      existing.status =
        existing.captured > 0 ? "partially_captured" : "canceled"
    })
    for (const payment of records.paymentsOf([existing.id])) {
      if (!payment.capturedAt) {
        await new PaymentModule(core)
          .cancelPayment(payment.id)
          .catch(() => undefined)
      }
    }
  }
  return [{ id: String(made.id) }]
}
