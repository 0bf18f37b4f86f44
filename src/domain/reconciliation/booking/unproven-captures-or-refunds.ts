import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * Returns the captures or refunds (`rows`) in Medusa for which nothing proves that money moved, newest first. There are
 * two kinds of such rows:
 * - No accepted operation belongs to the row, and the charge's order has no transaction for it. Medusa writes the
 *   transaction last, so the transaction is missing if a process was killed before.
 * - The row is older than an administrator's latest confirmation of the gateway's sums. The gateway may have shown a
 *   capture by mistake, or the money of a refund may have come back.
 */
export function unprovenCapturesOrRefunds(
  {
    charge,
    operations,
    records,
  }: Pick<ReconciliationInput, "charge" | "operations" | "records">,
  rows: readonly BookedRow[]
): BookedRow[] {
  const hasAcceptedOperation = ({ id }: BookedRow): boolean =>
    operations.some(
      ({ medusaId, state }) => medusaId === id && state === "accepted"
    )
  const hasTransaction = ({ id }: BookedRow): boolean =>
    records.order?.transactions.some(({ referenceId }) => referenceId === id) ??
    false
  return [...rows]
    .reverse()
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .filter(
      (row) =>
        isOlderThanSumsConfirmation(charge, row) ||
        (!hasAcceptedOperation(row) && !hasTransaction(row))
    )
}

/**
 * Returns whether Medusa wrote the row before an administrator last confirmed the gateway's sums. Returns `false` if no
 * administrator has confirmed them.
 */
export function isOlderThanSumsConfirmation(
  { gatewaySumsAcceptedAt }: ReconciliationInput["charge"],
  { createdAt }: BookedRow
): boolean {
  return (
    gatewaySumsAcceptedAt !== undefined && createdAt < gatewaySumsAcceptedAt
  )
}

/**
 * Returns a row that explains why Medusa has booked too much: a row with exactly the excess amount or, if there is
 * none, a row with a smaller amount. Returns `undefined` if there is neither.
 */
export function rowExplainingExcess(
  rows: readonly BookedRow[],
  excess: number
): BookedRow | undefined {
  return (
    rows.find(({ amount }) => amount === excess) ??
    rows.find(({ amount }) => amount < excess)
  )
}
