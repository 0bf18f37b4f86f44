import { nextCorrection } from "../../domain/reconciliation/next-correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"

/**
 * Returns the ids of the operations that have to be marked as recorded in Medusa, if the charge needs nothing else. The
 * list is empty if nothing has to be marked.
 *
 * Returns `undefined` if the charge needs something else before or after the marking, for example another correction.
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
