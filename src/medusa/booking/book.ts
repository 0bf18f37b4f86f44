import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import {
  exactSumOf,
  type MedusaRecords,
  sumOf,
} from "../../domain/reconciliation/medusa-records"
import type { Correction } from "../../domain/reconciliation/correction"
import { isCompletedWithoutMoney } from "../../domain/reconciliation/order/order-of-charge"
import {
  decimalFromMinorUnits,
  type MinorUnits,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import type { Operation } from "../../domain/operation/operation"
import { ledgerOf, paymentModuleOf } from "../core"
import { OPERATION_KEY } from "./rows"

/**
 * Captures a payment in Medusa, as an administrator does on the order's page. Captures all of it, or the given part in
 * major units. Throws the errors of core's capture.
 */
export async function capturePayment(
  container: MedusaContainer,
  {
    paymentId,
    amount,
    by,
  }: {
    paymentId: string
    amount?: string | undefined
    /** The id of an administrator. */
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
 * Refunds a payment of an order in Medusa, as an administrator does on the order's page. `amount` is in major units.
 * Throws the errors of core's refund.
 */
export async function refundPayment(
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
 * A charge with its operations and Medusa's records of it. The functions that change these records need all of them.
 */
export interface Booking {
  container: MedusaContainer
  charge: Charge
  /** All operations of the charge, the oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** The time of the database's clock. */
  now: Date
}

type CorrectionOf<Kind extends Correction["kind"]> = Extract<
  Correction,
  { kind: Kind }
>

/**
 * Books a capture in Medusa that the gateway has made. Core calls our provider, which sees that the capture is done and
 * sends nothing.
 */
export async function bookCapture(
  { container, charge, records }: Booking,
  { paymentId, amount }: CorrectionOf<"book_capture">
): Promise<void> {
  // The whole payment is booked without an amount, because its decimals may be finer than the gateway's.
  const isWhole =
    amount === charge.amount && records.payment?.captures.length === 0
  await capturePayment(container, {
    paymentId,
    amount: isWhole ? undefined : decimalFromMinorUnits(amount),
  })
}

/**
 * Books a refund in Medusa that the gateway has made.
 *
 * Core's refund workflow is not used. It would credit the order with the amount that the order owes now, which may
 * differ from the amount that it owed at the refund. Therefore the payment module writes the row here, and a later
 * correction repairs the order's account with the credit that was recorded at the refund.
 */
export async function bookRefund(
  { container, records, charge }: Booking,
  { paymentId, operation }: CorrectionOf<"book_refund">
): Promise<void> {
  const ledger = ledgerOf(container)
  // From here on the ledger knows that the refund must be booked, whatever core did with its own row.
  await ledger.recordAnsweredAsPending(operation.id)
  await paymentModuleOf(container).refundPayment({
    payment_id: paymentId,
    amount: Number(amountOfRefund(records, operation.amount)),
    created_by: operation.actor,
    note: `Refund of charge ${charge.merchantChargeId}, confirmed by the gateway.`,
    metadata: { [OPERATION_KEY]: operation.id },
  })
  // No workflow of core continues here, so the order's account need not wait for the lease.
  await ledger.markOperationsBooked([operation.id])
}

/**
 * Returns the amount that Medusa books for a refund. A refund of everything that is left books Medusa's exact
 * remainder, which may have more decimals than the gateway's amount.
 */
function amountOfRefund(
  { payment }: MedusaRecords,
  amount: MinorUnits
): string {
  const { captures = [], refunds = [] } = payment ?? {}
  return sumOf(captures) - sumOf(refunds) === amount
    ? sumOfDecimals([exactSumOf(captures), negatedDecimal(exactSumOf(refunds))])
    : decimalFromMinorUnits(amount)
}

/**
 * Methods of Medusa's payment module that its TypeScript interface does not declare. Medusa generates such methods for
 * every model of a module.
 */
type PaymentModuleWithRows = IPaymentModuleService & {
  deleteCaptures(ids: string[]): Promise<void>
  deleteRefunds(ids: string[]): Promise<void>
}

/** Deletes a capture or refund that core wrote and then left behind when the money did not move. */
export async function removeUnmovedBooking(
  { container }: Booking,
  { kind, rowId }: CorrectionOf<"remove_capture" | "remove_refund">
): Promise<void> {
  const payments = container.resolve<PaymentModuleWithRows>(Modules.PAYMENT)
  await (kind === "remove_capture"
    ? payments.deleteCaptures([rowId])
    : payments.deleteRefunds([rowId]))
}

export async function markPaymentCaptured(
  { container, now }: Booking,
  { paymentId }: CorrectionOf<"mark_captured" | "cancel_payment">
): Promise<void> {
  await paymentModuleOf(container).updatePayment({
    id: paymentId,
    captured_at: now,
  } as Parameters<IPaymentModuleService["updatePayment"]>[0])
}

/**
 * Writes the captured and refunded sums of the payment collection, which core otherwise computes only after it has
 * called the provider. Completes a collection that is paid, and reopens a collection whose money was returned before
 * there was an order.
 */
export async function updateCollectionSums(
  { container, charge, records, now }: Booking,
  { sums }: CorrectionOf<"refresh_collection">
): Promise<void> {
  const isPaid = sums.captured >= charge.amount
  const isInVain = isCompletedWithoutMoney({ charge, records })
  const exact = records.collection?.decimals
  await paymentModuleOf(container).updatePaymentCollections(
    charge.paymentCollectionId,
    {
      captured_amount: exact?.captured ?? decimalFromMinorUnits(sums.captured),
      refunded_amount: exact?.refunded ?? decimalFromMinorUnits(sums.refunded),
      ...(isInVain ? { status: "awaiting", completed_at: null } : {}),
      ...(isPaid && !isInVain
        ? { status: "completed", completed_at: now }
        : {}),
    } as Parameters<IPaymentModuleService["updatePaymentCollections"]>[1]
  )
}

/**
 * Cancels Medusa's payment when no money is authorized any more. Core calls our provider, which sends nothing and
 * closes the session.
 *
 * Core leaves the payment collection `authorized` (measured), although the order's page takes the order's payment
 * status from the collection. Therefore the collection is canceled too. The collection is changed first, because a
 * canceled payment means that both steps are done.
 */
export async function cancelMedusaPayment(
  { container, charge, records }: Booking,
  { paymentId }: CorrectionOf<"mark_captured" | "cancel_payment">
): Promise<void> {
  const payments = paymentModuleOf(container)
  if (records.order && !records.isPaidOtherwise) {
    await payments.updatePaymentCollections(charge.paymentCollectionId, {
      status: "canceled",
    })
  }
  await payments.cancelPayment(paymentId)
}

/** Cancels an order whose charge has no money any more. Core releases its stock and refunds nothing. */
export async function cancelOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
}
