import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * Rows that nothing speaks for: no operation that was done is theirs, and core, which writes an
 * order's account last, has not come so far with them. Newest first. When they are no longer
 * fresh, and Medusa has booked more than the gateway, they are what a killed process left behind.
 * Where a person has accepted the gateway's figure, nothing speaks for what was booked before: a refund
 * that came back to the merchant's account, or a capture that the gateway only claimed.
 */
export function unprovenRows(
  {
    charge,
    operations,
    records,
  }: Pick<ReconciliationInput, "charge" | "operations" | "records">,
  rows: readonly BookedRow[]
): BookedRow[] {
  const { figureAcceptedAt } = charge
  const isDoubted = ({ createdAt }: BookedRow): boolean =>
    figureAcceptedAt !== undefined && createdAt < figureAcceptedAt
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
    .filter((row) => isDoubted(row) || (!isDone(row) && !isInAccount(row)))
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
