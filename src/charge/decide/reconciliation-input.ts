import { type Charge, isAsynchronousMethod } from "../charge"
import type { DiscrepancyFound, DiscrepancyKind } from "../discrepancy"
import { chargeSums } from "../charge-sums"
import { type MedusaRecords, sumOf } from "../medusa-records"
import type { Operation } from "../operation"
import type { GoneBecause } from "./correction"
import { FRESH_ROW_MS } from "../times"

/** What the ledger knows of a charge, and what Medusa has booked of it. */
export interface ReconciliationInput {
  charge: Charge
  /** All of the charge's operations, oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** Whether another charge of its payment collection is open: what the order waits for is that one. */
  hasOpenSibling?: boolean
  /** Whether another installation wrote the charge; left out for one of our own. */
  isWrittenElsewhere?: boolean
  now: Date
  /** Set when it is; see sumsToBook. */
  gone?: GoneBecause
}

/**
 * Whether core may still be at work on what this operation is for, until its lease ends. Core knows
 * nothing of a change that no row of Medusa's stands for; it is done with one that the order's
 * account shows; and it takes its row back when it was told no, or that nobody knows.
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
    (kind === "create" && isOfNoCompletion(charge, records))
  ) {
    return false
  }
  if (operation.state !== "accepted" || unansweredAt !== undefined) {
    return hasRow(records, operation)
  }
  // Of a creation, core writes the payment first, and the capture after it.
  const isHalfWritten =
    kind === "create" &&
    charge.sums.captured > sumOf(records.payment?.captures ?? [])
  return isHalfWritten || !isInAccount(records, operation)
}

/**
 * A card is charged while core completes the cart; a code is made long before. And where it was
 * decided under the cart's lock that the money goes back, and the session is closed, no completion is
 * under way or to come.
 */
function isOfNoCompletion(
  { refundDecision, method }: Pick<Charge, "refundDecision" | "method">,
  { sessionStatus }: MedusaRecords
): boolean {
  const isClosed = sessionStatus === undefined || sessionStatus === "canceled"
  return (
    isAsynchronousMethod(method) || (refundDecision !== undefined && isClosed)
  )
}

/** Whether core has done the last that it does: the line in the order's account. */
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
  details: string
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

function hasRow(
  { payment }: MedusaRecords,
  { medusaId }: Pick<Operation, "medusaId">
): boolean {
  return [...(payment?.captures ?? []), ...(payment?.refunds ?? [])].some(
    ({ id }) => id === medusaId
  )
}
