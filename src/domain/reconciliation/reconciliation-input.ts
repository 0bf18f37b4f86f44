import type { Message } from "../message"
import { type Charge, isAsynchronousMethod } from "../charge/charge"
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
  /** How long after its end a code's payment may still become known; left out for the time that banks take. */
  codeGraceMs?: number
  /**
   * By which routes changes of the charge would be sent now; left out where none can be sent. The gateway's answer that
   * it does not offer a change holds only for the route by which the change was sent.
   */
  routes?: Partial<Record<ChangeKind, string>>
  /** Whether another installation wrote the charge; left out for one of our own. */
  isWrittenElsewhere?: boolean
  now: Date
  /** Why the money is gone, if it is; see sumsToBook. */
  gone?: GoneBecause
}

/**
 * Whether core may still work on the row of this operation, until the operation's lease ends. Core does not work on
 * a change without a row in Medusa. It has finished when the order's account has the row's line, and it deletes its
 * row when the provider reported a refusal or a doubt.
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
    const { captures = [], refunds = [] } = records.payment ?? {}
    return [...captures, ...refunds].some(({ id }) => id === medusaId)
  }
  // For a creation, core writes the payment first, and the capture after it; none where the card is only reserved.
  const isHalfWritten =
    kind === "create" &&
    !(charge.method === "card" && charge.lateCapture) &&
    charge.sums.captured > sumOf(records.payment?.captures ?? [])
  return isHalfWritten || !isInAccount(records, operation)
}

/**
 * Whether no completion of a cart belongs to the creation. A card is charged while core completes the cart; a code is
 * made long before. After a refund was decided under the cart's lock, and the session was closed, no completion is
 * under way or will come.
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

/** Whether core has done its last step: it has written the line in the order's account. */
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
