import type {
  IOrderModuleService,
  IWorkflowEngineService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Correction } from "../charge/decide/correction"
import type { MedusaRecords } from "../charge/medusa-records"
import { decimalFromMinorUnits, minus } from "../charge/money"
import type { Booking } from "./book"
import { queryOf } from "./core"
import { dueOfOrders, openOrderChange } from "./orders"

type Repair = Extract<Correction, { kind: "repair_transactions" }>
type Line = Repair["missing"][number]

/** A part of core's refund, which core registers and does not export. */
const CREDIT_LINES_OF_REFUND = "create-order-refund-credit-lines"

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
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
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
      await takeCreditBack(booking, orderId, line.amount)
    }
    await add([line])
  }
  for (const refund of refunds) {
    // Whoever had the charge before, and was away for longer than its lease, may be back.
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
 * What core's refund takes off an order's total: without it, the order would ask for the money again.
 * It comes before the transaction: whoever is killed between the two finds the order owing that much,
 * and credits nothing again. Core does neither on an order that is canceled.
 */
async function creditRefund(
  { container, records }: Booking,
  orderId: string,
  { amount }: Line
): Promise<void> {
  if (records.order?.isCanceled) {
    return
  }
  const due = (await dueOfOrders(container, [orderId])).get(orderId) ?? 0
  const credit = Math.min(due, 0) - amount
  if (credit > 0) {
    await addCredit(container, orderId, Number(decimalFromMinorUnits(credit)))
  }
}

/** The other way round: what the order owes already was taken back before. */
async function takeCreditBack(
  { container, records }: Booking,
  orderId: string,
  credited: number
): Promise<void> {
  if (records.order?.isCanceled) {
    return
  }
  const due = (await dueOfOrders(container, [orderId])).get(orderId) ?? 0
  const debit = credited - Math.max(due, 0)
  if (debit > 0) {
    await addCredit(container, orderId, -Number(decimalFromMinorUnits(debit)))
  }
}

async function addCredit(
  container: Booking["container"],
  orderId: string,
  amount: number
): Promise<void> {
  await container
    .resolve<IWorkflowEngineService>(Modules.WORKFLOW_ENGINE)
    .run(CREDIT_LINES_OF_REFUND, { input: { order_id: orderId, amount } })
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
