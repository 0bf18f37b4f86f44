import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * Returns the captures or refunds (`rows`) in Medusa for which nothing proves that money moved, newest first. There are
 * two kinds of such rows:
 * - No accepted operation belongs to the row, and the charge's order has no transaction for it. Medusa writes the
 *   transaction last, so the transaction is missing if a process was killed before.
 * - An administrator has confirmed the gateway's sums after the row was written. The confirmed sums may not contain the
 *   row's amount.
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
      ({ medusaRowId, state }) => medusaRowId === id && state === "accepted"
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
 * Returns whether a capture or refund in Medusa is older than an administrator's latest confirmation of the gateway's
 * sums. Returns `false` if no administrator has confirmed the sums.
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
 * Returns the capture or refund that may explain why Medusa has booked too much. `excess` is the amount that is booked
 * too much.
 * - A capture or refund with exactly the excess amount is preferred.
 * - Otherwise, one with a smaller amount is returned. It may explain a part of the excess.
 * - If all have larger amounts, the result is `undefined`.
 */
export function findRowExplainingExcess(
  rows: readonly BookedRow[],
  excess: number
): BookedRow | undefined {
  return (
    rows.find(({ amount }) => amount === excess) ??
    rows.find(({ amount }) => amount < excess)
  )
}
