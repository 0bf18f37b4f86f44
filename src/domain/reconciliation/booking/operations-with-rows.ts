import type { MedusaRecords } from "../medusa-records"
import type { Operation } from "../../operation/operation"

/**
 * Returns operations with the ids of the refunds that Medusa has for them. A refund that a synchronization books names
 * its operation as soon as it is written, and the ledger learns its id a moment later: a process may die in between.
 * Without the id, the refund would count as one of an unknown origin and get no credit on its order.
 */
export function withTheirRows(
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
