import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Correction } from "../../domain/reconciliation/correction"
import {
  isDecimalZero,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import { orderModuleOf, queryOf, queryRows } from "../container"
import { transactionAmountSchema } from "./medusa-row-schemas"
import type { BookingContext } from "./write-bookings"

/**
 * Medusa's payment module with two methods that Medusa generates from its models, but does not declare in the module's
 * TypeScript interface.
 */
type PaymentModuleWithRows = IPaymentModuleService & {
  deleteCaptures(ids: string[]): Promise<void>
  deleteRefunds(ids: string[]): Promise<void>
}

/**
 * Deletes the row of a capture or refund that Medusa wrote for money that did not move in the end.
 *
 * For a capture, first adds a transaction with the opposite amount to the order. The transaction of a deleted refund
 * stays in the order until a later correction repairs the order's transactions.
 */
export async function deleteBookingOfUnmovedMoney(
  { container, charge }: BookingContext,
  {
    kind,
    rowId,
  }: Extract<Correction, { kind: "remove_capture" | "remove_refund" }>
): Promise<void> {
  const payments = container.resolve<PaymentModuleWithRows>(Modules.PAYMENT)
  if (kind === "remove_refund") {
    await payments.deleteRefunds([rowId])
    return
  }
  // After the row is deleted, it is possible that no record shows any more which transaction belonged to the row.
  await addTransactionsOffsettingCapture(container, rowId, charge.currencyCode)
  await payments.deleteCaptures([rowId])
}

/**
 * Adds a transaction with the opposite amount to each order that has transactions of a capture. Does nothing if the
 * transactions add up to zero, so that a repetition after a crash adds nothing.
 *
 * The transactions of the capture are not deleted, because the deletion of a transaction of an older version of the
 * order does not change the order's current summary (measured).
 */
async function addTransactionsOffsettingCapture(
  container: MedusaContainer,
  captureId: string,
  currencyCode: string
): Promise<void> {
  const lines = await queryRows(queryOf(container), transactionAmountSchema, {
    entity: "order_transaction",
    filters: { reference: "capture", reference_id: captureId },
  })
  for (const orderId of new Set(lines.map(({ order_id }) => order_id))) {
    const booked = sumOfDecimals(
      lines
        .filter(({ order_id }) => order_id === orderId)
        .map(({ raw_amount }) => raw_amount)
    )
    if (!isDecimalZero(booked)) {
      await orderModuleOf(container).addOrderTransactions([
        {
          order_id: orderId,
          amount: Number(negatedDecimal(booked)),
          currency_code: currencyCode.toLowerCase(),
          reference: "capture",
          reference_id: captureId,
        },
      ])
    }
  }
}
