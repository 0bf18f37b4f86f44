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
   * The time until which the charge's unpaid order may still be paid with a charge of another payment collection, for
   * example with a payment link for the order. `undefined` if there is no such charge.
   */
  awaitedUntil: Date | undefined
  /**
   * For how many milliseconds after a code's expiry time its payment may still become known. The default is
   * CODE_GRACE_MS.
   */
  codeGraceMs?: number
  /**
   * The routes to which a capture, refund or void of this charge would be sent now. Missing if nothing can be sent. If
   * the gateway has answered that it does not offer an operation, the answer counts only for the same route.
   */
  routes?: Partial<Record<ChangeKind, string>>
  isOfOtherInstallation: boolean
  now: Date
  /** Why money of the charge was lost. Missing if none was lost. Set by withSumsToBook. */
  lossReason?: LossReason
}

/**
 * Returns whether Medusa may still be working on the capture, refund or payment of an operation. If so, the plugin does
 * not correct Medusa's records of the operation yet.
 *
 * For a capture or refund, Medusa first writes its row, and then the order's transaction for the row. For a new charge,
 * Medusa writes the payment, then its captures, and then the order's transactions for the captures. Medusa usually has
 * finished when these transactions exist. Medusa also counts as finished when the operation's lease has expired. If the
 * payment provider reports a refusal or an unknown outcome, Medusa deletes the row again, and has finished when the row
 * is gone. Medusa does not work on a capture, refund or void without an id of a row in Medusa.
 */
export function isMedusaProcessingOperation(
  operation: Operation,
  {
    charge,
    records,
    now,
  }: Pick<ReconciliationInput, "charge" | "records" | "now">
): boolean {
  const { kind, medusaId, bookedAt, leaseExpiresAt, toBeBookedSince } =
    operation
  if (
    bookedAt !== undefined ||
    leaseExpiresAt <= now ||
    (kind !== "create" && medusaId === undefined) ||
    (kind === "create" && isOutsideCartCompletion(charge, records))
  ) {
    return false
  }
  if (operation.state !== "accepted" || toBeBookedSince !== undefined) {
    // If the payment provider reports a refusal or an unknown outcome, Medusa deletes the row again, and has finished
    // when the row is gone.
    const { captures = [], refunds = [] } = records.payment ?? {}
    return [...captures, ...refunds].some(({ id }) => id === medusaId)
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
    !(isWrittenForStore || hasOrderTransaction(records, operation))
  )
}

/**
 * Returns whether Medusa is certainly not completing the cart with this charge now.
 *
 * For a code or link, the result is always `true`, because the code or link is created before the cart is completed.
 * For a card, the result is `true` if a refund was decided and the payment session is closed, because a refund is
 * decided only while the cart is locked.
 */
function isOutsideCartCompletion(
  { refundDecision, method }: Pick<Charge, "refundDecision" | "method">,
  { sessionStatus }: MedusaRecords
): boolean {
  const isClosed = sessionStatus === undefined || sessionStatus === "canceled"
  return (
    isAsynchronousMethod(method) || (refundDecision !== undefined && isClosed)
  )
}

/**
 * Returns whether the order has the transaction of an operation's capture or refund. For a creation, the order must
 * have the transactions of all captures of the payment.
 */
function hasOrderTransaction(
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

export function isRecentMedusaRow(
  row: { createdAt: Date },
  now: Date
): boolean {
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
        payment &&
        chargeSums(
          sumOfAmounts(payment.captures),
          sumOfAmounts(payment.refunds)
        ),
    },
  }
}
