import type {
  IEventBusModuleService,
  IWorkflowEngineService,
} from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { creditOfRefund } from "../../domain/refund/credit-of-refund"
import type { Correction } from "../../domain/reconciliation/correction"
import type { MedusaRecords } from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  isZeroDecimal,
  negatedDecimal,
} from "../../domain/money"
import type { Operation } from "../../domain/operation/operation"
import type { Booking } from "./book"
import { orderModuleOf, queryOf } from "../core"
import { findCreditAmount, creditsWrittenByCore } from "./credits"
import { removeLeftChangeAndTestOpen } from "../order/orders"

type Repair = Extract<Correction, { kind: "repair_transactions" }>
type Line = Repair["missing"][number]

/**
 * The name of the step of core's refund workflow that writes credit lines. Core registers the step as a workflow, but
 * does not export it.
 */
const CREDIT_LINES_OF_REFUND = "create-order-refund-credit-lines"

/** The references of the plugin's credit lines. The dashboard shows them. */
const CREDIT_REFERENCE = "refund"
const REVERSED_CREDIT_REFERENCE = "refund_reversed"

interface Credit {
  reference: string
  referenceId: string
  /** The amount in major units. Negative for a credit that is reversed. */
  amount: string
}

/**
 * Adds and removes transactions of an order's account, until they agree with the captures and refunds of its payment.
 *
 * Returns false if a refund's transaction has to be added or reversed while the order has an open change. Medusa
 * accepts no credit line during an open change, and without its credit line the order would show a wrong outstanding
 * amount.
 */
export async function repairTransactions(
  booking: Booking,
  { orderId, missing, excess, reversed }: Repair
): Promise<boolean> {
  const { container, charge, records, now } = booking
  const orders = orderModuleOf(container)
  if (excess.length > 0) {
    await orders.deleteOrderTransactions(excess)
  }
  const add = (lines: readonly Line[]) =>
    orders.addOrderTransactions(
      lines.map(({ reference, referenceId, amount }) => ({
        order_id: orderId,
        amount: Number(
          exactAmountOf(records, referenceId, amount) ??
            decimalFromMinorUnits(amount)
        ),
        currency_code: charge.currencyCode.toLowerCase(),
        reference,
        reference_id: referenceId,
      }))
    )
  const refunds = missing.filter(({ amount }) => amount < 0)
  const captures = missing.filter((line) => !refunds.includes(line))
  if (captures.length > 0) {
    await add(captures)
  }
  const isCredited = refunds.length > 0 || reversed.length > 0
  const isCanceled = records.order?.isCanceled === true
  if (
    isCredited &&
    !isCanceled &&
    (await removeLeftChangeAndTestOpen(container, orderId, now))
  ) {
    return false
  }
  for (const line of reversed) {
    // Deleting a transaction of an older version of the order would not change its current summary (measured).
    if (line.wasCredited) {
      await reverseCredit(booking, orderId, line)
    }
    await add([line])
  }
  for (const refund of refunds) {
    // A process that had the lease before, and paused for longer than the lease, may have continued.
    const [known] = await orders.listOrderTransactions(
      { order_id: orderId, reference_id: refund.referenceId },
      { select: ["id"], take: 1 }
    )
    if (!known) {
      await creditRefund(booking, orderId, refund)
      await add([refund])
      await publishRefund(booking)
    }
  }
  return true
}

/** Publishes core's event for a refund, as core's refund workflow does in its last step. */
async function publishRefund({ container, records }: Booking): Promise<void> {
  const { payment, order } = records
  if (payment && order && !order.isCanceled) {
    await container
      .resolve<IEventBusModuleService>(Modules.EVENT_BUS)
      .emit({ name: PaymentEvents.REFUNDED, data: { id: payment.id } })
  }
}

/**
 * Writes the credit line for a refund, which reduces the order's total, as core's refund does. Without it, the order
 * would show the refunded amount as outstanding. Does nothing on a canceled order, as core does.
 */
async function creditRefund(
  booking: Booking,
  orderId: string,
  { referenceId, amount }: Line
): Promise<void> {
  const { operations, records } = booking
  const operation = operations.find(({ medusaId }) => medusaId === referenceId)
  const refunded = negatedDecimal(
    exactAmountOf(records, referenceId, amount) ?? decimalFromMinorUnits(amount)
  )
  await writeCreditOnce(booking, orderId, {
    reference: CREDIT_REFERENCE,
    referenceId,
    amount: creditOfRefund(refunded, operation?.order),
  })
}

/**
 * Writes the credit of a refund if core has booked the refund on the order and its process died before it wrote the
 * credit.
 *
 * Core writes the refund's transaction first and the credit afterwards. The credit is also missing if core's process
 * died while it canceled the order, so that the order is not canceled. Returns false while core may still write the
 * credit, and while the order has an open change.
 */
export async function creditBookedRefund(
  booking: Booking,
  operation: Operation
): Promise<boolean> {
  const { container, records, now } = booking
  const { order, payment } = records
  const row = payment?.refunds.find(({ id }) => id === operation.medusaId)
  if (!row || !order || order.isCanceled) {
    return true
  }
  const isBooked = order.transactions.some(
    ({ reference, referenceId, amount: booked }) =>
      referenceId === row.id ||
      // When core cancels an order, it books the refund under the payment's id (measured).
      (reference === "refund" &&
        referenceId === payment?.id &&
        booked === 0 - row.amount)
  )
  if (!isBooked) {
    return true
  }
  const refunded = row.decimal ?? decimalFromMinorUnits(row.amount)
  const amount = creditOfRefund(refunded, operation.order)
  if (
    isZeroDecimal(amount) ||
    (await findWrittenCredit(booking, order.id, row.id)) !== undefined
  ) {
    return true
  }
  if (
    operation.leaseExpiresAt > now ||
    (await removeLeftChangeAndTestOpen(container, order.id, now))
  ) {
    return false
  }
  await writeCreditOnce(booking, order.id, {
    reference: CREDIT_REFERENCE,
    referenceId: row.id,
    amount,
  })
  return true
}

async function reverseCredit(
  booking: Booking,
  orderId: string,
  { referenceId }: Line
): Promise<void> {
  const credited = await findWrittenCredit(booking, orderId, referenceId)
  await writeCreditOnce(booking, orderId, {
    reference: REVERSED_CREDIT_REFERENCE,
    referenceId,
    amount: negatedDecimal(credited ?? "0"),
  })
}

/**
 * Returns the credit that the plugin or core wrote for a refund, in major units. Returns `undefined` if there is none.
 */
async function findWrittenCredit(
  { container, operations }: Booking,
  orderId: string,
  referenceId: string
): Promise<string | undefined> {
  const query = queryOf(container)
  const named = { reference: CREDIT_REFERENCE, referenceId }
  return (
    (await findCreditAmount(query, orderId, named)) ??
    (await creditsWrittenByCore(container, orderId, operations)).get(
      referenceId
    )
  )
}

/**
 * Writes a credit line unless it exists. The credit line is written before its transaction. A process that finds no
 * transaction may therefore find the credit line of a process that was killed between the two, or that is running now.
 * Each credit line has the id of its refund's row.
 */
async function writeCreditOnce(
  { container, records }: Booking,
  orderId: string,
  { amount, ...named }: Credit
): Promise<void> {
  if (
    isZeroDecimal(amount) ||
    records.order?.isCanceled ||
    (await findCreditAmount(queryOf(container), orderId, named)) !== undefined
  ) {
    return
  }
  await container
    .resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
    .run(CREDIT_LINES_OF_REFUND, {
      input: {
        order_id: orderId,
        amount: Number(amount),
        ...named,
      },
    })
}

/**
 * Returns Medusa's exact amount of a row if it is finer than a centavo, and `undefined` otherwise. Negative for a
 * refund.
 */
function exactAmountOf(
  { payment }: MedusaRecords,
  rowId: string,
  amount: number
): string | undefined {
  const decimal = [...(payment?.captures ?? []), ...(payment?.refunds ?? [])]
    .filter(({ id }) => id === rowId)
    .map((row) => row.decimal)[0]
  return decimal !== undefined && amount < 0 ? negatedDecimal(decimal) : decimal
}
