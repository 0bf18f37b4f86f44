import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * Returns the rows that nothing proves: no completed operation belongs to them, and core, which writes an order's
 * account last, has not written their lines. Newest first. Once they are no longer fresh, and Medusa has booked more
 * than the gateway, a killed process has left them behind. Where a person has accepted the gateway's figure, all rows
 * from before count as unproven: a refund that was returned to the merchant's account, or a capture that the gateway
 * reported wrongly.
 */
export function unprovenRows(
  {
    charge,
    operations,
    records,
  }: Pick<ReconciliationInput, "charge" | "operations" | "records">,
  rows: readonly BookedRow[]
): BookedRow[] {
  const isDone = ({ id }: BookedRow): boolean =>
    operations.some(
      ({ medusaId, state }) => medusaId === id && state === "accepted"
    )
  const isInAccount = ({ id }: BookedRow): boolean =>
    records.order?.transactions.some(({ referenceId }) => referenceId === id) ??
    false
  return [...rows]
    .reverse()
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .filter(
      (row) => isDoubted(charge, row) || (!isDone(row) && !isInAccount(row))
    )
}

/** Whether a person accepted the gateway's figure after a row was written. */
export function isDoubted(
  { figureAcceptedAt }: ReconciliationInput["charge"],
  { createdAt }: BookedRow
): boolean {
  return figureAcceptedAt !== undefined && createdAt < figureAcceptedAt
}

/** Returns the row that makes up the excess alone, or else one that is part of it. */
export function rowOfExcess(
  rows: readonly BookedRow[],
  excess: number
): BookedRow | undefined {
  return (
    rows.find(({ amount }) => amount === excess) ??
    rows.find(({ amount }) => amount < excess)
  )
}
