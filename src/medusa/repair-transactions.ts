import type { IWorkflowEngineService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Correction } from "../charge/decide/correction"
import type { MedusaRecords } from "../charge/medusa-records"
import { decimalFromMinorUnits, minus } from "../charge/money"
import type { Booking } from "./book"
import { ordersOf, queryOf } from "./core"
import { creditedFor, dueOfOrders, openOrderChange } from "./orders"

type Repair = Extract<Correction, { kind: "repair_transactions" }>
type Line = Repair["missing"][number]

/** A part of core's refund, which core registers and does not export. */
const CREDIT_LINES_OF_REFUND = "create-order-refund-credit-lines"

/** What our credit lines are called; the dashboard shows it. */
const CREDITED = "refund"
const CREDIT_TAKEN_BACK = "refund_reversed"

interface Credit {
  reference: string
  referenceId: string
  /** Minor units, negative for what is taken back. */
  amount: number
}

/**
 * Brings the lines of an order's account to what its payment has booked. False while the order is being
 * changed and a refund is missing: nothing can be credited before that change has ended, and without a
 * credit the order would ask for the money again.
 */
export async function repairTransactions(
  booking: Booking,
  { orderId, missing, excess, reversed }: Repair
): Promise<boolean> {
  const { container, charge, records } = booking
  const orders = ordersOf(container)
  if (excess.length > 0) {
    await orders.deleteOrderTransactions(excess)
  }
  const add = (lines: readonly Line[]) =>
    orders.addOrderTransactions(
      lines.map(({ reference, referenceId, amount }) => ({
        order_id: orderId,
        amount: Number(
          exactly(records, referenceId, amount) ?? decimalFromMinorUnits(amount)
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
  if (isCredited && (await isBeingChanged(booking, orderId))) {
    return false
  }
  for (const line of reversed) {
    // Deleted, a line of an older version of the order leaves its present summary as it is (measured).
    if (line.wasCredited) {
      await takeCreditBack(booking, orderId, line)
    }
    await add([line])
  }
  for (const refund of refunds) {
    // A process that had the charge before, and stood still for longer than its lease, may be back.
    const [known] = await orders.listOrderTransactions(
      { order_id: orderId, reference_id: refund.referenceId },
      { select: ["id"], take: 1 }
    )
    if (!known) {
      await creditRefund(booking, orderId, refund)
      await add([refund])
    }
  }
  return true
}

async function isBeingChanged(
  { container, records }: Booking,
  orderId: string
): Promise<boolean> {
  return (
    !records.order?.isCanceled &&
    (await openOrderChange(queryOf(container), orderId)) !== undefined
  )
}

/**
 * What core's refund takes off an order's total: without it, the order would ask for the money again. What
 * is to go back to the shopper anyway is credited to nobody. Core does nothing of it on an order that is
 * canceled.
 */
async function creditRefund(
  booking: Booking,
  orderId: string,
  { referenceId, amount }: Line
): Promise<void> {
  const due =
    (await dueOfOrders(booking.container, [orderId])).get(orderId) ?? 0
  await creditOnce(booking, orderId, {
    reference: CREDITED,
    referenceId,
    amount: Math.max(0, Math.min(due, 0) - amount),
  })
}

/** Takes back all that was credited for a refund; where core credited it, as much as was refunded. */
async function takeCreditBack(
  booking: Booking,
  orderId: string,
  { referenceId, amount }: Line
): Promise<void> {
  const credited =
    (await creditedFor(queryOf(booking.container), orderId, {
      reference: CREDITED,
      referenceId,
    })) ?? amount
  await creditOnce(booking, orderId, {
    reference: CREDIT_TAKEN_BACK,
    referenceId,
    amount: 0 - credited,
  })
}

/**
 * A credit line is there before its transaction, so the one who finds no transaction may find the line: of
 * somebody who was killed between the two, or who works beside him. Each is named by its refund's row.
 */
async function creditOnce(
  { container, records }: Booking,
  orderId: string,
  { amount, ...named }: Credit
): Promise<void> {
  if (
    amount === 0 ||
    records.order?.isCanceled ||
    (await creditedFor(queryOf(container), orderId, named)) !== undefined
  ) {
    return
  }
  await container
    .resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
    .run(CREDIT_LINES_OF_REFUND, {
      input: {
        order_id: orderId,
        amount: Number(decimalFromMinorUnits(amount)),
        ...named,
      },
    })
}

/** A row's amount as Medusa has it, where that is finer than a centavo; negative for a refund. */
function exactly(
  { payment }: MedusaRecords,
  rowId: string,
  amount: number
): string | undefined {
  const decimal = [...(payment?.captures ?? []), ...(payment?.refunds ?? [])]
    .filter(({ id }) => id === rowId)
    .map((row) => row.decimal)[0]
  return decimal !== undefined && amount < 0 ? minus(decimal) : decimal
}
