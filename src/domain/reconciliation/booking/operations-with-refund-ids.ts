import type { MedusaRecords } from "../medusa-records"
import type { Operation } from "../../operation/operation"

/**
 * Returns the operations with the ids of the refunds in Medusa that belong to them.
 *
 * A refund that a synchronization books names its operation at once, but the ledger stores the refund's id a moment
 * later, and a process may die in between. Without the id, the refund would count as one of unknown origin and would
 * not be credited to its order.
 */
export function withRefundIds(
  operations: readonly Operation[],
  { payment }: Pick<MedusaRecords, "payment">
): Operation[] {
  return operations.map((operation) => {
    const row = payment?.refunds.find(
      ({ operationId }) => operationId === operation.id
    )
    return operation.medusaId === undefined && row
      ? { ...operation, medusaId: row.id }
      : operation
  })
}
