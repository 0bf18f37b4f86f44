import {
  type BookedOrder,
  type BookedPayment,
  sumOfAmounts,
} from "../medusa-records"
import { isRequestedWithoutCart } from "../../charge/payment-purpose"
import { MERCHANT_PANEL_ACTOR } from "../../operation/operation"
import { message, type Message } from "../../message"
import {
  type ReconciliationInput,
  isRecentMedusaRow,
} from "../reconciliation-input"
import type { MissingTransaction, ReversedTransaction } from "../correction"
import { unprovenCapturesOrRefunds } from "../booking/unproven-captures-or-refunds"

/**
 * How an order's transactions in Medusa differ from the captures and refunds of the charge's payment.
 * - `equal`: their sums do not differ, or there is no payment or no order.
 * - `fresh_row`: a capture or refund is recent, and Medusa may be about to write its transaction.
 * - `to_repair`: transactions have to be added, deleted or reversed.
 * - `other`: they differ for an unknown reason.
 *
 * A transaction can be missing after a process was killed. A transaction can be superfluous after two refunds at the
 * same time: Medusa may delete one of the refunds, but still write a transaction for the deleted refund (measured).
 */
export type OrderTransactionsState =
  | { is: "equal" | "fresh_row" }
  | { is: "other"; details: Message }
  | {
      is: "to_repair"
      orderId: string
      missing: MissingTransaction[]
      excess: string[]
      reversed: ReversedTransaction[]
    }

export function orderTransactionsStateOf(
  input: ReconciliationInput
): OrderTransactionsState {
  const { payment, order: ownOrder, otherOrder } = input.records
  const order = ownOrder ?? otherOrder
  if (!payment || !order) {
    return { is: "equal" }
  }
  // The order of `otherOrder` must have no transaction of this payment. Medusa writes one if an administrator captures
  // the payment again, and does not call the payment provider for it (measured).
  const booked = ownOrder ? payment : { captures: [], refunds: [] }
  const known = captureAndRefundIds(input, payment)
  // When Medusa cancels an order, it writes the transaction of a refund even if the provider refuses the refund
  // (measured). The transaction is kept while the gateway has captured money, because that money is refunded later.
  const keepsUnbooked = order.isCanceled && input.charge.sums.captured > 0
  const captures = findTransactionRepair("capture", booked.captures, {
    order,
    known,
    keepsUnbooked,
  })
  const refunds = findTransactionRepair(
    "refund",
    booked.refunds.map(({ id, amount }) => ({ id, amount: 0 - amount })),
    // Medusa writes the refund of a canceled order with the payment's id as the reference (measured).
    { order, known: [...known, payment.id], keepsUnbooked }
  )
  if (captures === "agreed" && refunds === "agreed") {
    return { is: "equal" }
  }
  // Medusa completes no cart with a charge by the store that was requested without a cart. Medusa therefore writes no
  // order transaction for the capture that the gateway makes together with the authorization.
  const isCapturedByPlugin =
    input.charge.storeChargeReference !== undefined &&
    isRequestedWithoutCart(input.charge) &&
    !input.charge.lateCapture
  const rows = [
    ...(isCapturedByPlugin ? [] : payment.captures),
    ...payment.refunds,
  ]
  if (
    unprovenCapturesOrRefunds(input, rows).some((row) =>
      isRecentMedusaRow(row, input.now)
    )
  ) {
    return { is: "fresh_row" }
  }
  if (captures === "unclear" || refunds === "unclear") {
    return {
      is: "other",
      details: message("account_does_not_add_up", {
        captured: sumOfAmounts(payment.captures),
        refunded: sumOfAmounts(payment.refunds),
      }),
    }
  }
  const repairs = [captures, refunds].filter((repair) => repair !== "agreed")
  const excess = repairs.flatMap((repair) => repair.excess)
  const reversed = findTransactionsToReverse(input, order, excess)
  return {
    is: "to_repair",
    orderId: order.id,
    missing: repairs.flatMap(({ missing }) => missing),
    excess: excess.filter((id) => !reversed.some((line) => line.id === id)),
    reversed: reversed.map(({ line }) => line),
  }
}

/**
 * Returns the superfluous transactions (`excess`) that belong to a refund which the gateway had accepted and which was
 * later removed in Medusa. Such a transaction is not deleted. A new transaction reverses it.
 */
function findTransactionsToReverse(
  { operations, records: { payment } }: ReconciliationInput,
  { transactions }: BookedOrder,
  excess: readonly string[]
): { id: string; line: ReversedTransaction }[] {
  return transactions
    .filter(({ id, amount }) => amount < 0 && excess.includes(id))
    .filter(({ referenceId }) =>
      payment?.refunds.every((row) => row.id !== referenceId)
    )
    .flatMap(({ id, referenceId, amount }) => {
      const operation = operations.find(
        ({ medusaRowId, state }) =>
          medusaRowId === referenceId && state === "accepted"
      )
      const wasCredited = operation?.actor === MERCHANT_PANEL_ACTOR
      return operation
        ? [
            {
              id,
              line: {
                reference: "refund" as const,
                referenceId,
                wasCredited,
                amount: 0 - amount,
              },
            },
          ]
        : []
    })
}

/**
 * Returns the ids of the payment's captures and refunds in Medusa. The result also contains the ids of captures and
 * refunds that Medusa may have deleted. The charge's operations contain these ids.
 */
function captureAndRefundIds(
  { operations }: ReconciliationInput,
  payment: BookedPayment
): string[] {
  return [
    ...payment.captures.map(({ id }) => id),
    ...payment.refunds.map(({ id }) => id),
    ...operations.flatMap(({ medusaRowId }) => medusaRowId ?? []),
  ]
}

/** The transactions that have to be added (`missing`), and the ids of those that have to be deleted (`excess`). */
interface TransactionRepair {
  missing: MissingTransaction[]
  excess: string[]
}

/**
 * Compares the order's transactions of one kind with the captures or refunds (`rows`). Returns `agreed` if their sums
 * are equal. Otherwise returns the repair, or `unclear` if the sums would still differ after the repair.
 *
 * @param context Only transactions that refer to one of the ids in `known` are compared. The other transactions belong
 * to another payment. `keepsUnbooked` says what the repair does if `rows` is empty and the sums differ:
 * - `false`: the repair deletes all compared transactions.
 * - `true`: the repair deletes only the transactions that refer to a capture or refund. If others refer to the payment
 *   itself, the result is `unclear`.
 */
function findTransactionRepair(
  reference: MissingTransaction["reference"],
  rows: readonly { id: string; amount: number }[],
  {
    order: { transactions },
    known,
    keepsUnbooked,
  }: { order: BookedOrder; known: readonly string[]; keepsUnbooked: boolean }
): TransactionRepair | "agreed" | "unclear" {
  const ours = transactions.filter(
    (line) => line.reference === reference && known.includes(line.referenceId)
  )
  const expected = sumOfAmounts(rows)
  if (sumOfAmounts(ours) === expected) {
    return "agreed"
  }
  if (rows.length === 0 && !keepsUnbooked) {
    // Medusa also writes a transaction for a refused refund, with the payment's id as the reference (measured).
    return { missing: [], excess: ours.map(({ id }) => id) }
  }
  // Each capture and refund has one transaction. A second one for the same row has to be deleted.
  const ofRows = rows.flatMap(
    ({ id, amount }) =>
      ours.find((line) => line.referenceId === id && line.amount === amount) ??
      []
  )
  const ofPayment = ours.filter(({ referenceId }) =>
    referenceId.startsWith("pay_")
  )
  const kept = [...ofRows, ...ofPayment]
  const excess = ours.filter((line) => !kept.includes(line))
  const covered = sumOfAmounts(ofPayment)
  const lacking = rows.filter(
    ({ id }) => !ofRows.some(({ referenceId }) => referenceId === id)
  )
  const missing = covered === 0 ? lacking : []
  return sumOfAmounts(kept) + sumOfAmounts(missing) === expected
    ? {
        missing: missing.map(({ id, amount }) => ({
          reference,
          referenceId: id,
          amount,
        })),
        excess: excess.map(({ id }) => id),
      }
    : "unclear"
}
