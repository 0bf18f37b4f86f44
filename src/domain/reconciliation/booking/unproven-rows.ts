import type { BookedRow } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * Returns the rows in Medusa without proof that the money moved, newest first.
 *
 * No accepted operation belongs to such a row, and core, which writes the order's account last, has not written a line
 * for it. If such a row is no longer recent, and Medusa has booked more than the gateway, a killed process left it.
 * After an administrator accepted the gateway's sums, all older rows count as unproven: the gateway may have returned a
 * refund to the merchant or reported a capture wrongly.
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
      (row) =>
        isRejectedByAdministrator(charge, row) ||
        (!isDone(row) && !isInAccount(row))
    )
}

/** Returns whether an administrator accepted the gateway's sums after the row was written. */
export function isRejectedByAdministrator(
  { figureAcceptedAt }: ReconciliationInput["charge"],
  { createdAt }: BookedRow
): boolean {
  return figureAcceptedAt !== undefined && createdAt < figureAcceptedAt
}

/** Returns the row whose amount is the excess, or else a row with a smaller amount. */
export function rowExplainingExcess(
  rows: readonly BookedRow[],
  excess: number
): BookedRow | undefined {
  return (
    rows.find(({ amount }) => amount === excess) ??
    rows.find(({ amount }) => amount < excess)
  )
}
