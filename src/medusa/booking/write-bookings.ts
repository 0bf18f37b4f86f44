import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import {
  exactSumOfBookedRows,
  type MedusaRecords,
  sumOfAmounts,
} from "../../domain/reconciliation/medusa-records"
import type { Correction } from "../../domain/reconciliation/correction"
import { isCollectionCompletedWithoutMoney } from "../../domain/reconciliation/order/order-of-charge"
import {
  decimalFromMinorUnits,
  type MinorUnits,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import type { Operation } from "../../domain/operation/operation"
import { ledgerOf, paymentModuleOf } from "../container"
import { OPERATION_KEY } from "./medusa-row-schemas"

/**
 * Captures a payment in Medusa, as the Capture button on the order's page does. `amount` is in major units. If it is
 * undefined, the whole payment is captured. Throws the errors of Medusa's capture.
 */
export async function captureThroughMedusa(
  container: MedusaContainer,
  {
    paymentId,
    amount,
    by,
  }: {
    paymentId: string
    amount?: string | undefined
    /** The id of the administrator who captures the payment. */
    by?: string | undefined
  }
): Promise<void> {
  await capturePaymentWorkflow(container).run({
    input: {
      payment_id: paymentId,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(by === undefined ? {} : { captured_by: by }),
    },
  })
}

/**
 * Refunds a payment of an order in Medusa, as the Refund button on the order's page does. `amount` is in major units.
 * Throws the errors of Medusa's refund.
 */
export async function refundThroughMedusa(
  container: MedusaContainer,
  {
    paymentId,
    amount,
    by,
    note,
  }: { paymentId: string; amount: string; by: string; note: string }
): Promise<void> {
  await refundPaymentWorkflow(container).run({
    input: {
      payment_id: paymentId,
      amount: Number(amount),
      created_by: by,
      note,
    },
  })
}

/**
 * A charge with its operations and with Medusa's records of the charge. The functions that correct these records
 * receive it.
 */
export interface BookingContext {
  container: MedusaContainer
  charge: Charge
  /** All operations of the charge, the oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** The present time by the database's clock. */
  now: Date
}

type CorrectionOf<Kind extends Correction["kind"]> = Extract<
  Correction,
  { kind: Kind }
>

/**
 * Writes a capture into Medusa that the gateway has already made. Medusa calls our provider, which finds that the
 * capture is done and sends nothing.
 */
export async function bookCapture(
  { container, charge, records }: BookingContext,
  { paymentId, amount }: CorrectionOf<"book_capture">
): Promise<void> {
  // The whole payment is captured without an amount, because its amount in Medusa may have fractions of a centavo.
  const isWhole =
    amount === charge.amount && records.payment?.captures.length === 0
  await captureThroughMedusa(container, {
    paymentId,
    amount: isWhole ? undefined : decimalFromMinorUnits(amount),
  })
}

/**
 * Writes a refund into Medusa that the gateway has already made. Medusa calls our provider, which finds that the refund
 * is done and sends nothing.
 *
 * Does not use Medusa's refund workflow, because the workflow would write a credit line for the amount that the order
 * owes now. The order may have owed another amount at the time of the refund. A later correction adds the refund's
 * transaction and the right credit line to the order.
 */
export async function bookRefund(
  { container, records, charge }: BookingContext,
  { paymentId, operation }: CorrectionOf<"book_refund">
): Promise<void> {
  const ledger = ledgerOf(container)
  // The provider assigns Medusa's new refund only to an operation that the plugin has to book. Medusa may have
  // requested this operation itself, and may have deleted its own refund since then.
  await ledger.markOperationToBeBooked(operation.id)
  await paymentModuleOf(container).refundPayment({
    payment_id: paymentId,
    amount: Number(amountToBookForRefund(records, operation.amount)),
    created_by: operation.actor,
    note: `Refund of charge ${charge.merchantChargeId}, confirmed by the gateway.`,
    metadata: { [OPERATION_KEY]: operation.id },
  })
  // The provider has given the operation a new lease, because usually a workflow of Medusa is booking the refund. No
  // workflow is running here, so the order's transaction need not wait for the end of this lease.
  await ledger.markOperationsBooked([operation.id])
}

/**
 * Returns the amount with which Medusa has to book a refund, in major units. If nothing is left after the refund, the
 * amount is exactly the rest of Medusa's payment, which can contain fractions of a centavo.
 */
function amountToBookForRefund(
  { payment }: MedusaRecords,
  amount: MinorUnits
): string {
  const { captures = [], refunds = [] } = payment ?? {}
  return sumOfAmounts(captures) - sumOfAmounts(refunds) === amount
    ? sumOfDecimals([
        exactSumOfBookedRows(captures),
        negatedDecimal(exactSumOfBookedRows(refunds)),
      ])
    : decimalFromMinorUnits(amount)
}

export async function markPaymentCaptured(
  { container, now }: BookingContext,
  { paymentId }: CorrectionOf<"mark_captured" | "cancel_payment">
): Promise<void> {
  await paymentModuleOf(container).updatePayment({
    id: paymentId,
    captured_at: now,
  } as Parameters<IPaymentModuleService["updatePayment"]>[0])
}

/**
 * Writes the captured and refunded sums into the payment collection, because Medusa updates these sums only in its own
 * captures and refunds.
 *
 * Also sets the collection's status:
 * - The status becomes `awaiting` if Medusa shows the collection as completed although its only payment was canceled or
 *   refunded before an order was placed. With `completed`, the next order of the collection would look paid.
 * - Otherwise, the status becomes `completed` if the captures of the collection reach the amount of the charge. These
 *   can be captures of another payment.
 * - Otherwise, the status does not change.
 */
export async function updateCollectionSumsAndStatus(
  { container, charge, records, now }: BookingContext,
  { sums }: CorrectionOf<"refresh_collection">
): Promise<void> {
  const doCapturesReachChargeAmount = sums.captured >= charge.amount
  const isCompletedWithoutMoney = isCollectionCompletedWithoutMoney({
    charge,
    records,
  })
  const exact = records.collection?.decimals
  await paymentModuleOf(container).updatePaymentCollections(
    charge.paymentCollectionId,
    {
      captured_amount: exact?.captured ?? decimalFromMinorUnits(sums.captured),
      refunded_amount: exact?.refunded ?? decimalFromMinorUnits(sums.refunded),
      ...(isCompletedWithoutMoney
        ? { status: "awaiting", completed_at: null }
        : {}),
      ...(doCapturesReachChargeAmount && !isCompletedWithoutMoney
        ? { status: "completed", completed_at: now }
        : {}),
    } as Parameters<IPaymentModuleService["updatePaymentCollections"]>[1]
  )
}

/**
 * Cancels Medusa's payment because no money is authorized any more. Medusa calls our provider, which sends nothing and
 * closes the session.
 *
 * If the collection has an order that no other payment has paid, also cancels the payment collection. Medusa does not
 * change the collection's status itself (measured), although the order's page shows this status.
 */
export async function cancelPaymentAndUnpaidCollection(
  { container, charge, records }: BookingContext,
  { paymentId }: CorrectionOf<"mark_captured" | "cancel_payment">
): Promise<void> {
  const payments = paymentModuleOf(container)
  // The collection is canceled first, so that a canceled payment proves that both steps were done.
  if (records.order && !records.isPaidOtherwise) {
    await payments.updatePaymentCollections(charge.paymentCollectionId, {
      status: "canceled",
    })
  }
  await payments.cancelPayment(paymentId)
}

/**
 * Cancels an order that was never paid, so that Medusa releases the reserved stock. Throws Medusa's error if the order
 * cannot be canceled. Call this only while no payment of the order has captures, because Medusa would refund them.
 */
export async function cancelNeverPaidOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
}
