import { type Charge, isCodeMethod } from "../charge"
import type { DifferenceFound, DifferenceKind } from "../difference"
import { type BookedPayment, type MedusaBooks, sumOf } from "../medusa-books"
import type { Operation } from "../operation"
import { minorUnits } from "../../money"
import type { GoneBecause } from "./correction"
import { FRESH_ROW_MS } from "../../time/times"

/** What the ledger knows of a charge, and what Medusa has booked of it. */
export interface BothSides {
  charge: Charge
  /** All of the charge's operations, oldest first. */
  operations: readonly Operation[]
  books: MedusaBooks
  /** Whether another charge of its payment collection is open: what the order waits for is that one. */
  isBesideOpen?: boolean
  /** Whether another installation wrote the charge; left out for one of our own. */
  isWrittenElsewhere?: boolean
  now: Date
  /** So long after its end an unpaid code is asked about once more, then given up. */
  codeGraceMs: number
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
  { charge, books, now }: Pick<BothSides, "charge" | "books" | "now">
): boolean {
  const { kind, medusaId, bookedAt, leaseExpiresAt, unansweredAt } = operation
  if (
    bookedAt !== undefined ||
    leaseExpiresAt <= now ||
    (kind !== "create" && medusaId === undefined) ||
    (kind === "create" && isOfNoCompletion(charge, books))
  ) {
    return false
  }
  if (operation.state !== "accepted" || unansweredAt !== undefined) {
    return hasRow(books, operation)
  }
  // Of a creation, core writes the payment first, and the capture after it.
  const isHalfWritten =
    kind === "create" &&
    charge.sums.captured > sumOf(books.payment?.captures ?? [])
  return isHalfWritten || !isInAccount(books, operation)
}

/**
 * A card is charged while core completes the cart; a code is made long before. And where it was
 * decided under the cart's lock that the money goes back, and the session is closed, no completion is
 * under way or to come.
 */
function isOfNoCompletion(
  { giveBack, method }: Pick<Charge, "giveBack" | "method">,
  { sessionStatus }: MedusaBooks
): boolean {
  const isClosed = sessionStatus === undefined || sessionStatus === "canceled"
  return isCodeMethod(method) || (giveBack !== undefined && isClosed)
}

/** Whether core has done the last that it does: the line in the order's account. */
function isInAccount(
  { payment, order }: MedusaBooks,
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

export function difference(
  {
    charge,
    books,
  }: Pick<BothSides, "charge"> & { books: Pick<MedusaBooks, "payment"> },
  kind: DifferenceKind,
  details: string
): { kind: "differ"; difference: DifferenceFound } {
  const { chargeStatus, transactionStatus } = charge.facts
  const statuses = [chargeStatus, transactionStatus].filter(Boolean).join(", ")
  return {
    kind: "differ",
    difference: {
      kind,
      details,
      gateway: { state: charge.state, ...charge.sums, statuses },
      medusa: books.payment && bookedSums(books.payment),
    },
  }
}

function bookedSums(payment: BookedPayment): {
  captured: ReturnType<typeof minorUnits>
  refunded: ReturnType<typeof minorUnits>
} {
  return {
    captured: minorUnits(sumOf(payment.captures)),
    refunded: minorUnits(sumOf(payment.refunds)),
  }
}

function hasRow(
  { payment }: MedusaBooks,
  { medusaId }: Pick<Operation, "medusaId">
): boolean {
  return [...(payment?.captures ?? []), ...(payment?.refunds ?? [])].some(
    ({ id }) => id === medusaId
  )
}
