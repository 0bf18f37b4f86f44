import type {
  CreateCaptureDTO,
  CreateRefundDTO,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"

import {
  type Core,
  runReadStatement,
  runWriteStatement,
} from "../simulated-core"
import { invalidDataError } from "../records/table"
import { virtualTime } from "../../process/time/virtual-time"
import {
  type CaptureOrRefundRow,
  centavosOf,
  type CreditLine,
  type NewTransaction,
  type Order,
} from "../records/core-records"

/**
 * Simulates the step of Medusa's core that adds transactions to an order. As in core, a transaction is skipped if the
 * order already has one with the same `reference` and `reference_id`.
 */
export async function addTransactions(
  { records }: Core,
  lines: readonly NewTransaction[]
): Promise<void> {
  await runReadStatement(() => undefined)
  const missing = lines.filter(
    (line) =>
      !records
        .transactionsOf(line.order_id)
        .some(
          (known) =>
            known.reference === line.reference &&
            known.reference_id === line.reference_id
        )
  )
  if (missing.length === 0) return
  await runWriteStatement("insert order transaction", () => {
    const created_at = new Date(virtualTime.now())
    for (const line of missing) {
      records.transactions.insert({ ...line, created_at })
    }
  })
}

/** Builds the transaction of an order that stands for a capture or a refund. */
export function transactionRow(
  { id: order_id }: Order,
  reference: "capture" | "refund",
  { id: reference_id, amount }: { id: string; amount: number }
): NewTransaction {
  return { order_id, reference, reference_id, amount }
}

export async function capturePayment(
  core: Core,
  input: CreateCaptureDTO
): Promise<void> {
  const { records } = core
  await core.payments.capturePayment({ ...input })
  const payment = records.payments.requireRow(input.payment_id)
  const order = await runReadStatement(() =>
    records.orderOfCollection(payment.payment_collection_id)
  )
  if (order) {
    await addTransactions(
      core,
      records.capturesOf(payment.id).map(({ id, amount }) =>
        transactionRow(order, "capture", {
          id,
          amount: centavosOf(input.amount ?? amount / 100),
        })
      )
    )
  }
  core.emit("payment.captured", { id: payment.id })
}

/** Simulates Medusa's workflow `refund-payment-workflow`. Throws if the payment belongs to no order. */
export async function refundPayment(
  core: Core,
  input: CreateRefundDTO
): Promise<void> {
  const { records } = core
  const payment = await runReadStatement(() =>
    records.payments.requireRow(input.payment_id)
  )
  const asked =
    input.amount === undefined ? payment.amount : centavosOf(input.amount)
  if (
    input.amount !== undefined &&
    asked > records.keptAmountOfPayment(payment.id)
  ) {
    throw invalidDataError(
      "You are not allowed to refund more than the captured amount"
    )
  }
  const order = await runReadStatement(() =>
    records.orderOfCollection(payment.payment_collection_id)
  )
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `LinkOrderPaymentCollection payment_collection_id not found: ${payment.payment_collection_id}`
    )
  }
  const due = records.amountDueOf(order)
  await core.payments.refundPayment({ ...input })
  const creditLine = due < 0 ? Math.max(0, asked + due) : asked
  const added: CaptureOrRefundRow[] = records.refundsOf(payment.id)
  await addTransactions(
    core,
    added.map(({ id, amount }) =>
      transactionRow(order, "refund", {
        id,
        amount: 0 - (input.amount === undefined ? amount : asked),
      })
    )
  )
  if (creditLine > 0) {
    try {
      await addCreditLine(order, creditLine)
    } catch (error) {
      await removeTransactions(core, order, [added.at(-1)?.id])
      throw error
    }
  }
  core.emit("payment.refunded", { id: payment.id })
}

/**
 * Deletes the transactions of an order whose `reference_id` is one of `ids`, as Medusa's core does when a later step
 * fails. The captures and refunds themselves stay.
 */
export async function removeTransactions(
  { records }: Core,
  { id: orderId }: Order,
  ids: readonly (string | undefined)[]
): Promise<void> {
  await runWriteStatement("delete order transaction", () => {
    for (const { id, reference_id } of records.transactionsOf(orderId)) {
      if (ids.includes(reference_id)) records.transactions.delete(id)
    }
  })
}

/** The `reference` of a credit line for which the caller gave none. */
const DEFAULT_CREDIT_REFERENCE = "payment_collection"

/** Opens a change of an order. Throws if the order already has an open change. */
export function openOrderChange(order: Order, type: string): Promise<void> {
  return runWriteStatement("insert order change", () => {
    if (order.openChange) {
      throw invalidDataError(
        `Order (${order.id}) already has an existing active order change`
      )
    }
    order.openChange = type
    order.openedAt = new Date(virtualTime.now())
  })
}

export async function addCreditLine(
  order: Order,
  amount: number,
  {
    reference = DEFAULT_CREDIT_REFERENCE,
    referenceId,
  }: Partial<CreditLine> = {}
): Promise<void> {
  if (order.canceledAt) {
    throw invalidDataError(`Order with id ${order.id} has been canceled.`)
  }
  await openOrderChange(order, "credit_line")
  await runWriteStatement("confirm order change", () => {
    order.creditLines.push({
      reference,
      referenceId: referenceId ?? order.collectionIds[0] ?? "",
      amount,
      createdAt: new Date(virtualTime.now()),
    })
    order.version += 1
    order.openChange = null
  })
}

/**
 * Simulates Medusa's workflow `refund-payments-workflow`. Returns the ids of the payments that were refunded. If a
 * refund fails, core only logs the error. The order then has the transaction of a refund although no money moved.
 */
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
    if (amount > records.keptAmountOfPayment(paymentId)) {
      throw invalidDataError(
        `Payment with id ${paymentId} is trying to refund amount greater than the refundable amount`
      )
    }
  }
  const refunded = await Promise.all(
    asked.map(({ paymentId, amount, note, by }) =>
      core.payments
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
      const order =
        payment && records.orderOfCollection(payment.payment_collection_id)
      const about = { id: paymentId, amount: 0 - amount }
      return order ? [transactionRow(order, "refund", about)] : []
    })
  )
  return refunded.flat()
}
