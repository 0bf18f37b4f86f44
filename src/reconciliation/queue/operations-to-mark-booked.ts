import { nextCorrection } from "../../domain/reconciliation/next-correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"

/**
 * Returns the ids of the operations that still have to be marked as booked, if nothing else is necessary for Medusa and
 * the ledger to agree. The list is empty if they already agree. Returns `undefined` if the charge needs anything else,
 * for example another correction.
 */
export function operationsToMarkBookedIfAgreed(
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
