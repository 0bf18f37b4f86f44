import type { Message } from "../message"
import type { Charge } from "../charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../payment-method/payment-method"
import type {
  DiscrepancyFound,
  DiscrepancyKind,
} from "../discrepancy/discrepancy"
import { chargeSums } from "../charge/charge-sums"
import { type MedusaRecords, sumOf } from "./medusa-records"
import type { ChangeKind, Operation } from "../operation/operation"
import type { LossReason } from "./correction"

/**
 * The age in milliseconds below which a row that core wrote counts as recent. Core writes the row before the provider
 * claims the operation, so the operation of a recent row may still be missing.
 */
const FRESH_ROW_MS = 60_000

/** The ledger's data of a charge, and Medusa's records of it. */
export interface ReconciliationInput {
  charge: Charge
  /** All operations of the charge, oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** Whether another charge of the payment collection is open, for which the order waits. */
  hasOpenSibling?: boolean
  /**
   * The time until which an unpaid order may still be paid by a charge of another of its payment collections, for
   * example by a link that an administrator created after an edit. Left out without such a charge.
   */
  awaitedUntil?: Date
  /**
   * The time in milliseconds after a code's end for which its payment may still become known. The default is the time
   * that banks take.
   */
  codeGraceMs?: number
  /**
   * The route by which each change of the charge would be sent now. Left out if no change can be sent. If the gateway
   * answers that it does not offer a change, the answer holds only for its route.
   */
  routes?: Partial<Record<ChangeKind, string>>
  /** Whether another installation wrote the charge. Left out for a charge of this installation. */
  isWrittenElsewhere?: boolean
  now: Date
  /** The reason for which the money was lost, if it was. See sumsToBook. */
  lossReason?: LossReason
}

/**
 * Returns whether core may still be working on the row of this operation. Core stops at the latest when the
 * operation's lease ends. Core does not work on a change that has no row in Medusa. Core has finished as soon as the
 * order's account has the line of that row. If the provider reported a refusal or an unknown outcome, core deletes the
 * row.
 */
export function isCoreAtWork(
  operation: Operation,
  {
    charge,
    records,
    now,
  }: Pick<ReconciliationInput, "charge" | "records" | "now">
): boolean {
  const { kind, medusaId, bookedAt, leaseExpiresAt, unansweredAt } = operation
  if (
    bookedAt !== undefined ||
    leaseExpiresAt <= now ||
    (kind !== "create" && medusaId === undefined) ||
    (kind === "create" && isOutsideCompletion(charge, records))
  ) {
    return false
  }
  if (operation.state !== "accepted" || unansweredAt !== undefined) {
    const { captures = [], refunds = [] } = records.payment ?? {}
    return [...captures, ...refunds].some(({ id }) => id === medusaId)
  }
  // For a creation, core writes the payment first and then the capture, but no capture for money that is only reserved.
  const isHalfWritten =
    kind === "create" &&
    !(traitsOf(charge.method).canBeReserved && charge.lateCapture) &&
    charge.sums.captured > sumOf(records.payment?.captures ?? [])
  return isHalfWritten || !isInOrderAccount(records, operation)
}

/**
 * Returns whether core is certainly not completing the cart with this charge.
 *
 * Core charges a card while it completes the cart. A Pix or wallet code is created before the cart is completed. A
 * refund is decided under the cart's lock, so that after the decision and the closing of the session no completion can
 * run.
 */
function isOutsideCompletion(
  { refundDecision, method }: Pick<Charge, "refundDecision" | "method">,
  { sessionStatus }: MedusaRecords
): boolean {
  const isClosed = sessionStatus === undefined || sessionStatus === "canceled"
  return (
    isAsynchronousMethod(method) || (refundDecision !== undefined && isClosed)
  )
}

/** Returns whether core has finished an operation by writing the line into the order's account. */
function isInOrderAccount(
  { payment, order }: MedusaRecords,
  { kind, medusaId }: Operation
): boolean {
  const ids =
    kind === "create" ? payment?.captures.map(({ id }) => id) : [medusaId]
  return (
    ids !== undefined &&
    order !== undefined &&
    ids.every((id) =>
      order.transactions.some(({ referenceId }) => referenceId === id)
    )
  )
}

export function isFreshRow(row: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - row.createdAt.getTime() < FRESH_ROW_MS
}

export function discrepancyCorrection(
  {
    charge,
    records,
  }: Pick<ReconciliationInput, "charge"> & {
    records: Pick<MedusaRecords, "payment">
  },
  kind: DiscrepancyKind,
  details: Message
): { kind: "list_discrepancy"; discrepancy: DiscrepancyFound } {
  const { payment } = records
  const { chargeStatus, transactionStatus } = charge.details
  const statuses = [chargeStatus, transactionStatus].filter(Boolean).join(", ")
  return {
    kind: "list_discrepancy",
    discrepancy: {
      kind,
      details,
      gateway: { state: charge.state, ...charge.sums, statuses },
      medusa:
        payment && chargeSums(sumOf(payment.captures), sumOf(payment.refunds)),
    },
  }
}
