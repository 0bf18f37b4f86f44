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
import type { GoneBecause } from "./correction"

/** The age up to which a row of core counts as fresh: the provider may not have claimed its operation yet. */
const FRESH_ROW_MS = 60_000

/** The ledger's data of a charge, and Medusa's records of it. */
export interface ReconciliationInput {
  charge: Charge
  /** All of the charge's operations, oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** Whether another charge of the payment collection is open: then the order waits for that charge. */
  hasOpenSibling?: boolean
  /**
   * Until when an unpaid order may still be paid by a charge of another of its payment collections, for example by a
   * link that an administrator made after an edit; left out when there is no such charge.
   */
  awaitedUntil?: Date
  /**
   * For how long after a code's end its payment may still become known, in milliseconds. Default: the time that banks
   * take.
   */
  codeGraceMs?: number
  /**
   * The route by which each change of the charge would be sent now; left out where no change can be sent. If the
   * gateway answers that it does not offer a change, that answer holds only for the route by which the change was sent.
   */
  routes?: Partial<Record<ChangeKind, string>>
  /** Whether another installation wrote the charge; left out for one of our own. */
  isWrittenElsewhere?: boolean
  now: Date
  /** Why the money is gone, if it is; see sumsToBook. */
  gone?: GoneBecause
}

/**
 * Returns whether core may still be working on the row of this operation. Core stops at the latest when the
 * operation's lease ends. Core does not work on a change that has no row in Medusa. Core has finished as soon as the
 * order's account has the line of that row. If the provider reported a refusal or an unknown outcome, core deletes the
 * row.
 */
export function isAtWork(
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
  // For a creation, core writes the payment first, and the capture after it; none where the card is only reserved.
  const isHalfWritten =
    kind === "create" &&
    !(traitsOf(charge.method).canBeReserved && charge.lateCapture) &&
    charge.sums.captured > sumOf(records.payment?.captures ?? [])
  return isHalfWritten || !isInAccount(records, operation)
}

/**
 * Returns whether core is certainly not completing the cart with this charge. Core charges a card while it completes
 * the cart. A Pix or wallet code is created before the shopper completes the cart. A refund is decided under the cart's
 * lock; once it is decided and the session is closed, no completion is running, and none can start.
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

/** Returns whether core has done its last step for an operation, which writes the line in the order's account. */
function isInAccount(
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

export function isFresh(row: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - row.createdAt.getTime() < FRESH_ROW_MS
}

export function discrepancy(
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
