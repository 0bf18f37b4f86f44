import { nextCorrection } from "../charge/decide/next-correction"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"

/**
 * Returns the ids of operations whose booking needs only a note, which may be none; undefined when anything else is
 * left to do, also after the note: an order that waits in vain is listed once the operations of its charge are booked.
 */
export function onlyToBeNoted(
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
