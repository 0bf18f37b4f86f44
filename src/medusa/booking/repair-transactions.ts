import type {
  IEventBusModuleService,
  IWorkflowEngineService,
} from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { computeCreditLineAmountOfRefund } from "../../domain/refund/credit-line-of-refund"
import type { Correction } from "../../domain/reconciliation/correction"
import type { MedusaRecords } from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  isDecimalZero,
  negatedDecimal,
} from "../../domain/money"
import type { Operation } from "../../domain/operation/operation"
import type { BookingContext } from "./write-bookings"
import { orderModuleOf, queryOf } from "../container"
import {
  findCreditLineAmount,
  findMedusaCreditLineAmountsByRefund,
} from "./read-credit-lines"
import { removeStaleChangeAndCheckForOpenChange } from "../order/orders"

type Repair = Extract<Correction, { kind: "repair_transactions" }>
type Line = Repair["missing"][number]

/**
 * The name of Medusa's workflow that writes the credit line of a refund. The plugin runs the workflow by its name,
 * because Medusa does not export the workflow.
 */
const CREDIT_LINES_OF_REFUND = "create-order-refund-credit-lines"

/** The `reference` of the credit line that the plugin writes for a refund. Medusa's dashboard shows this word. */
const CREDIT_REFERENCE = "refund"
const REVERSED_CREDIT_REFERENCE = "refund_reversed"

interface Credit {
  reference: string
  referenceId: string
  /** The amount in major units. It is negative for a credit line that reverses an earlier one. */
  amount: string
}

/**
 * Adds, deletes and reverses transactions of an order, so that they agree with the captures and refunds of the charge's
 * payment. If the order is not canceled, also writes the credit line of each added refund and publishes Medusa's refund
 * event. For a reversed refund with `wasCredited`, also reverses the credit line.
 *
 * Returns false if refunds could not be added or reversed, because the order has an open change, such as an edit.
 * Medusa accepts no credit line during an open change. Captures are added and superfluous transactions are deleted even
 * during an open change.
 */
export async function repairOrderTransactions(
  booking: BookingContext,
  { orderId, missing, excess, reversed }: Repair
): Promise<boolean> {
  const { container, charge, records, now } = booking
  const orders = orderModuleOf(container)
  if (excess.length > 0) {
    await orders.deleteOrderTransactions(excess)
  }
  const addTransactions = (lines: readonly Line[]) =>
    orders.addOrderTransactions(
      lines.map(({ reference, referenceId, amount }) => ({
        order_id: orderId,
        amount: Number(
          signedDecimalIfFinerThanCentavos(records, referenceId, amount) ??
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
    await addTransactions(captures)
  }
  const changesRefunds = refunds.length > 0 || reversed.length > 0
  const isCanceled = records.order?.isCanceled === true
  if (
    changesRefunds &&
    !isCanceled &&
    (await removeStaleChangeAndCheckForOpenChange(container, orderId, now))
  ) {
    return false
  }
  for (const line of reversed) {
    // Deleting a transaction of an older version of the order would not change its current summary (measured).
    if (line.wasCredited) {
      await reverseCreditLineOfRefund(booking, orderId, line)
    }
    await addTransactions([line])
  }
  for (const refund of refunds) {
    // Another process may have lost its lease during a long pause and then have written this transaction.
    const [known] = await orders.listOrderTransactions(
      { order_id: orderId, reference_id: refund.referenceId },
      { select: ["id"], take: 1 }
    )
    if (!known) {
      await writeCreditLineOfRefund(booking, orderId, refund)
      await addTransactions([refund])
      await publishMedusaRefundEvent(booking)
    }
  }
  return true
}

/**
 * Publishes Medusa's event for a refunded payment, as Medusa's refund workflow does at its end. Publishes nothing if
 * the order is canceled, or if Medusa has no order or payment of the charge.
 */
async function publishMedusaRefundEvent({
  container,
  records,
}: BookingContext): Promise<void> {
  const { payment, order } = records
  if (payment && order && !order.isCanceled) {
    await container
      .resolve<IEventBusModuleService>(Modules.EVENT_BUS)
      .emit({ name: PaymentEvents.REFUNDED, data: { id: payment.id } })
  }
}

/**
 * Writes the missing credit line of a refund into an order, unless the order is canceled. A credit line reduces the
 * order's total. Without the credit line, the order would show the refunded amount as outstanding.
 */
async function writeCreditLineOfRefund(
  booking: BookingContext,
  orderId: string,
  { referenceId, amount }: Line
): Promise<void> {
  const { operations, records } = booking
  const operation = operations.find(
    ({ medusaRowId }) => medusaRowId === referenceId
  )
  const refunded = negatedDecimal(
    signedDecimalIfFinerThanCentavos(records, referenceId, amount) ??
      decimalFromMinorUnits(amount)
  )
  await writeCreditLineOnce(booking, orderId, {
    reference: CREDIT_REFERENCE,
    referenceId,
    amount: computeCreditLineAmountOfRefund(refunded, operation?.order),
  })
}

/**
 * Writes the credit line of a refund in Medusa if a process died before it wrote the credit line.
 *
 * Returns true if the credit line was written or is not needed. Also returns true if the refund's transaction is
 * missing, because `repairOrderTransactions` writes the credit line together with the transaction. Returns false if the
 * credit line cannot be written yet, because Medusa may still write it or because the order has an open change.
 */
export async function writeMissingCreditLine(
  booking: BookingContext,
  operation: Operation
): Promise<boolean> {
  const { container, records, now } = booking
  const { order, payment } = records
  const row = payment?.refunds.find(({ id }) => id === operation.medusaRowId)
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
  const amount = computeCreditLineAmountOfRefund(refunded, operation.order)
  if (
    isDecimalZero(amount) ||
    (await findCreditLineAmountOfRefund(booking, order.id, row.id)) !==
      undefined
  ) {
    return true
  }
  if (
    operation.leaseExpiresAt > now ||
    (await removeStaleChangeAndCheckForOpenChange(container, order.id, now))
  ) {
    return false
  }
  await writeCreditLineOnce(booking, order.id, {
    reference: CREDIT_REFERENCE,
    referenceId: row.id,
    amount,
  })
  return true
}

async function reverseCreditLineOfRefund(
  booking: BookingContext,
  orderId: string,
  { referenceId }: Line
): Promise<void> {
  const credited = await findCreditLineAmountOfRefund(
    booking,
    orderId,
    referenceId
  )
  await writeCreditLineOnce(booking, orderId, {
    reference: REVERSED_CREDIT_REFERENCE,
    referenceId,
    amount: negatedDecimal(credited ?? "0"),
  })
}

/**
 * Returns the amount of the credit line that the plugin or Medusa wrote for a refund, in major units. Returns
 * `undefined` if there is none.
 */
async function findCreditLineAmountOfRefund(
  { container, operations }: BookingContext,
  orderId: string,
  referenceId: string
): Promise<string | undefined> {
  const query = queryOf(container)
  const named = { reference: CREDIT_REFERENCE, referenceId }
  return (
    (await findCreditLineAmount(query, orderId, named)) ??
    (
      await findMedusaCreditLineAmountsByRefund(container, orderId, operations)
    ).get(referenceId)
  )
}

/**
 * Writes a credit line, unless the order already has one with the same reference for the same refund. Also writes
 * nothing if the amount is zero or the order is canceled.
 *
 * A credit line is written before the refund's transaction. If a process died between these two writes, the credit line
 * already exists.
 */
async function writeCreditLineOnce(
  { container, records }: BookingContext,
  orderId: string,
  { amount, ...named }: Credit
): Promise<void> {
  if (
    isDecimalZero(amount) ||
    records.order?.isCanceled ||
    (await findCreditLineAmount(queryOf(container), orderId, named)) !==
      undefined
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
 * Returns the exact amount of a capture or refund in Medusa, if it contains fractions of a centavo. Returns `undefined`
 * otherwise. The result is negative if `amount` is negative.
 */
function signedDecimalIfFinerThanCentavos(
  { payment }: MedusaRecords,
  rowId: string,
  amount: number
): string | undefined {
  const decimal = [...(payment?.captures ?? []), ...(payment?.refunds ?? [])]
    .filter(({ id }) => id === rowId)
    .map((row) => row.decimal)[0]
  return decimal !== undefined && amount < 0 ? negatedDecimal(decimal) : decimal
}
