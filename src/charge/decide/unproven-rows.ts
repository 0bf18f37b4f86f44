import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * Rows that nothing speaks for: no operation that was done is theirs, and core, which writes an
 * order's account last, has not come so far with them. Newest first. When they are no longer
 * fresh, and Medusa has booked more than the gateway, they are what a killed process left behind.
 */
export function unprovenRows(
  { operations, records }: Pick<ReconciliationInput, "operations" | "records">,
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
    .filter((row) => !isDone(row) && !isInAccount(row))
}

/** Of several, the row that makes up for the excess alone, or else one that is part of it. */
export function rowOfExcess(
  rows: readonly BookedRow[],
  excess: number
): BookedRow | undefined {
  return (
    rows.find(({ amount }) => amount === excess) ??
    rows.find(({ amount }) => amount < excess)
  )
}
