import { nextCorrection } from "../../domain/reconciliation/next-correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"

/**
 * Returns the ids of the operations that have to be marked as booked, if the charge needs no other correction. The list
 * is empty if nothing has to be done. Returns `undefined` if another correction is needed, either now or after the
 * operations are marked. For example, an order that waits in vain is listed only after the operations of its charge are
 * marked.
 */
export function operationsIfOnlyMarkingIsLeft(
  input: ReconciliationInput
): string[] | undefined {
  const correction = nextCorrection(input)
  const ids = correction.kind === "mark_booked" ? correction.operationIds : []
  const operations = input.operations.map((operation) =>
    ids.includes(operation.id)
      ? { ...operation, bookedAt: input.now }
      : operation
  )
  const isAll = operations.every(({ bookedAt }) => bookedAt !== undefined)
  return isAll && nextCorrection({ ...input, operations }).kind === "none"
    ? ids
    : undefined
}
