import {
  cancelOrderWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import { decimalOf, type MedusaRecords, sumOf } from "../charge/medusa-records"
import type { Correction } from "../charge/decide/correction"
import {
  decimalFromMinorUnits,
  type MinorUnits,
  minus,
  sumOfDecimals,
} from "../charge/money"
import { capturePayment } from "./change-payments"
import { ledgerOf, paymentsOf, queryOf } from "./core"
import { openOrderChange } from "./orders"

/** Everything that Medusa is told about a charge, and what it says so far. */
export interface Booking {
  container: MedusaContainer
  charge: Charge
  records: MedusaRecords
  /** The database's time. */
  now: Date
}

type Of<Kind extends Correction["kind"]> = Extract<Correction, { kind: Kind }>

/** Books a capture that the gateway has made; our provider sees that it is, and asks nothing of it. */
export async function bookCapture(
  { container, charge, records }: Booking,
  { paymentId, amount }: Of<"book_capture">
): Promise<void> {
  // The whole payment without an amount: its decimals may be finer than what the gateway takes.
  const isWhole =
    amount === charge.amount && records.payment?.captures.length === 0
  await capturePayment(container, {
    paymentId,
    amount: isWhole ? undefined : decimalFromMinorUnits(amount),
  })
}

/**
 * Books a refund that the gateway has made. On an order core's workflow does it, with credit line
 * and event. Without one, and on one that is canceled or being changed, where that workflow fails
 * after the refund (measured), the payment module does; the order's account is brought up to date
 * after that.
 */
export async function bookRefund(
  { container, records, charge }: Booking,
  { paymentId, operation }: Of<"book_refund">
): Promise<void> {
  const ledger = ledgerOf(container)
  // From here on the ledger knows that it is to be booked, whatever core did with its own row.
  await ledger.noteUnanswered(operation.id)
  const refund = {
    payment_id: paymentId,
    amount: Number(amountOfRefund(records, operation.amount)),
    created_by: operation.actor,
    note: `Refund of charge ${charge.merchantChargeId}, confirmed by the payment service.`,
    metadata: { checkout_transparent_operation: operation.id },
  }
  if (
    records.order &&
    !records.order.isCanceled &&
    (await openOrderChange(queryOf(container), records.order.id)) === undefined
  ) {
    await refundPaymentWorkflow(container).run({ input: refund })
  } else {
    await paymentsOf(container).refundPayment(refund)
    // No workflow of core's goes on with it: the order's account need not wait for the lease.
    await ledger.markBooked([operation.id])
  }
}

/**
 * What Medusa books of a refund: the last one takes all that is left of the payment, whose decimals
 * may be finer than what the gateway takes.
 */
function amountOfRefund(
  { payment }: MedusaRecords,
  amount: MinorUnits
): string {
  const { captures = [], refunds = [] } = payment ?? {}
  return sumOf(captures) - sumOf(refunds) === amount
    ? sumOfDecimals([decimalOf(captures), minus(decimalOf(refunds))])
    : decimalFromMinorUnits(amount)
}

/** What Medusa's payment module can do beyond its interface: it is one of Medusa's services. */
type PaymentModuleWithRows = IPaymentModuleService & {
  deleteCaptures(ids: string[]): Promise<void>
  deleteRefunds(ids: string[]): Promise<void>
}

/** Takes a row away that core left behind and that stands for nothing. */
export async function removeRow(
  { container }: Booking,
  { kind, rowId }: Of<"remove_capture" | "remove_refund">
): Promise<void> {
  const payments = container.resolve<PaymentModuleWithRows>(Modules.PAYMENT)
  await (kind === "remove_capture"
    ? payments.deleteCaptures([rowId])
    : payments.deleteRefunds([rowId]))
}

export async function markCaptured(
  { container, now }: Booking,
  { paymentId }: Of<"mark_captured" | "cancel_payment">
): Promise<void> {
  await paymentsOf(container).updatePayment({
    id: paymentId,
    captured_at: now,
  } as Parameters<IPaymentModuleService["updatePayment"]>[0])
}

/** The sums that core keeps on the payment collection; it computes them after the provider's call. */
export async function refreshCollection(
  { container, charge, records, now }: Booking,
  { sums }: Of<"refresh_collection">
): Promise<void> {
  const isPaid = sums.captured >= charge.amount
  const exact = records.collection?.decimals
  await paymentsOf(container).updatePaymentCollections(
    charge.paymentCollectionId,
    {
      captured_amount: exact?.captured ?? decimalFromMinorUnits(sums.captured),
      refunded_amount: exact?.refunded ?? decimalFromMinorUnits(sums.refunded),
      ...(isPaid ? { status: "completed", completed_at: now } : {}),
    } as Parameters<IPaymentModuleService["updatePaymentCollections"]>[1]
  )
}

/**
 * Tells Medusa that nothing is reserved any more; our provider sees that, and closes the session.
 * An order shows it by its payment collection, which core leaves authorized (measured). That comes
 * first: the payment is what is looked at to see whether this was done.
 */
export async function cancelPayment(
  { container, charge, records }: Booking,
  { paymentId }: Of<"mark_captured" | "cancel_payment">
): Promise<void> {
  const payments = paymentsOf(container)
  if (records.order && !records.isPaidOtherwise) {
    await payments.updatePaymentCollections(charge.paymentCollectionId, {
      status: "canceled",
    })
  }
  await payments.cancelPayment(paymentId)
}

/** Cancels an order of which nothing is held any more: core releases its stock, and gives no money back. */
export async function cancelOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
}
