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
import { createChargeSums } from "../charge/charge-sums"
import { type MedusaRecords, sumOfAmounts } from "./medusa-records"
import type { ChangeKind, Operation } from "../operation/operation"
import type { LossReason } from "./correction"

/**
 * For how many milliseconds a row in Medusa counts as recent. Medusa writes a capture or refund before the ledger has
 * the operation for it, so the operation of a recent row may still be missing.
 */
const FRESH_ROW_MS = 60_000

/** What the rules of reconciliation need to know: the ledger's data about a charge, and Medusa's records about it. */
export interface ReconciliationInput {
  charge: Charge
  /** All operations of the charge, oldest first. */
  operations: readonly Operation[]
  records: MedusaRecords
  /** Whether the payment collection has another open charge. If so, the order waits for the other charge. */
  hasOtherOpenCharge: boolean
  /**
   * The time before which the plugin does not cancel the charge's unpaid order. The order can still be paid with a
   * charge of another payment collection, such as a payment link that an administrator requested for the order.
   * `undefined` if there is no other charge to wait for.
   */
  awaitedUntil: Date | undefined
  /**
   * For how many milliseconds after a code's expiry time its payment may still become known. The default is
   * GRACE_AFTER_EXPIRY_MS.
   */
  codeGraceMs?: number
  /**
   * The HTTP method, URL and client id with which a capture, refund or void of this charge would be sent now. An entry
   * is missing if the request cannot be sent. The gateway may once have answered that it does not offer a request. The
   * plugin ignores this answer if the method, the URL or the client id has changed since then.
   */
  routes?: Partial<Record<ChangeKind, string>>
  isOfOtherInstallation: boolean
  now: Date
  /** Why money of the charge was lost. Missing if none was lost. Set by toInputWithSumsToBook. */
  lossReason?: LossReason
}

/**
 * Returns whether Medusa may still be working on the capture, refund or payment of an operation. As long as the result
 * is `true`, the plugin does not correct Medusa's records of the operation.
 *
 * The result is usually `false` in these cases:
 * - The operation is marked as booked, or its lease has expired.
 * - The order has the transaction for the capture or refund. Medusa writes this transaction last. For the creation of a
 *   charge, each capture of the payment must have a transaction.
 * - The payment provider has reported a refusal or an unknown outcome to Medusa, and Medusa has deleted its capture or
 *   refund again.
 * - The operation is a capture, refund or void and contains no id of a row in Medusa (`medusaRowId`). Medusa then did
 *   not start the operation.
 */
export function isMedusaProcessingOperation(
  operation: Operation,
  {
    charge,
    records,
    now,
  }: Pick<ReconciliationInput, "charge" | "records" | "now">
): boolean {
  const { kind, medusaRowId, bookedAt, leaseExpiresAt, toBeBookedSince } =
    operation
  if (
    bookedAt !== undefined ||
    leaseExpiresAt <= now ||
    (kind !== "create" && medusaRowId === undefined) ||
    (kind === "create" && isCreationByCartCompletionRuledOut(charge, records))
  ) {
    return false
  }
  if (operation.state !== "accepted" || toBeBookedSince !== undefined) {
    // If the payment provider reports a refusal or an unknown outcome, Medusa deletes the row again, and has finished
    // when the row is gone.
    const { captures = [], refunds = [] } = records.payment ?? {}
    return [...captures, ...refunds].some(({ id }) => id === medusaRowId)
  }
  // For a new charge, Medusa writes the payment first and then the capture. It writes no capture if money is only
  // reserved.
  const isHalfWritten =
    kind === "create" &&
    !(traitsOf(charge.method).canBeReserved && charge.lateCapture) &&
    charge.sums.captured > sumOfAmounts(records.payment?.captures ?? [])
  // The workflow that charges a card for the store lets Medusa write the payment, and nothing else.
  const isWrittenForStore =
    kind === "create" &&
    charge.storeChargeReference !== undefined &&
    records.payment !== undefined
  return (
    isHalfWritten ||
    !(isWrittenForStore || hasOrderTransactionsOfOperation(records, operation))
  )
}

/**
 * Returns whether it is certain that Medusa is not creating this charge now by completing a cart.
 * - For a code or link, the result is always `true`. Completing a cart never creates a code or link.
 * - For a card, the result is `true` if a refund was decided and the payment session is closed. The plugin decides a
 *   refund only while the cart is locked, so no process was completing the cart at that time. Medusa decides a refund
 *   only by canceling a payment, so the charge was created before. A closed session cannot be used to complete the cart
 *   later.
 */
function isCreationByCartCompletionRuledOut(
  { refundDecision, method }: Pick<Charge, "refundDecision" | "method">,
  { sessionStatus }: MedusaRecords
): boolean {
  const isClosed = sessionStatus === undefined || sessionStatus === "canceled"
  return (
    isAsynchronousMethod(method) || (refundDecision !== undefined && isClosed)
  )
}

/**
 * Returns whether the order in Medusa has all transactions of an operation. For a capture or refund, this is one
 * transaction. For the creation of a charge, each capture of the payment must have a transaction.
 */
function hasOrderTransactionsOfOperation(
  { payment, order }: MedusaRecords,
  { kind, medusaRowId }: Operation
): boolean {
  const ids =
    kind === "create" ? payment?.captures.map(({ id }) => id) : [medusaRowId]
  return (
    ids !== undefined &&
    order !== undefined &&
    ids.every((id) =>
      order.transactions.some(({ referenceId }) => referenceId === id)
    )
  )
}

export function isRecentMedusaRow(
  row: { createdAt: Date },
  now: Date
): boolean {
  return now.getTime() - row.createdAt.getTime() < FRESH_ROW_MS
}

export function createCorrectionToListDiscrepancy(
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
        payment &&
        createChargeSums(
          sumOfAmounts(payment.captures),
          sumOfAmounts(payment.refunds)
        ),
    },
  }
}
