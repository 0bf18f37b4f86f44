import { nextCorrection } from "../../domain/reconciliation/next-correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"

/**
 * Returns the ids of the operations that still have to be marked as booked, if Medusa and the ledger agree otherwise.
 * The list is empty if no operation has to be marked.
 *
 * Returns `undefined` if Medusa and the ledger would not agree even after the marking, for example because the charge
 * needs another correction.
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
