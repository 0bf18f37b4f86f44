import type { MedusaRecords } from "../medusa-records"
import type { Operation } from "../../operation/operation"

/**
 * Returns the operations with the ids of their refunds in Medusa. If the ledger lacks such an id, it is taken from the
 * refund in Medusa that contains the operation's id.
 *
 * When the plugin books a refund in Medusa, it writes the operation's id into the refund, and a moment later the
 * refund's id into the ledger. If the process dies between these two writes, the ledger lacks the refund's id. Without
 * this function, the refund in Medusa would then seem to belong to no operation.
 */
export function addMissingMedusaRefundIds(
  operations: readonly Operation[],
  { payment }: Pick<MedusaRecords, "payment">
): Operation[] {
  return operations.map((operation) => {
    const row = payment?.refunds.find(
      ({ operationId }) => operationId === operation.id
    )
    return operation.medusaRowId === undefined && row
      ? { ...operation, medusaRowId: row.id }
      : operation
  })
}
