import type { MedusaRecords } from "../medusa-records"
import type { Operation } from "../../operation/operation"

/**
 * Adds the id of the refund in Medusa to each refund operation that lacks it.
 *
 * When the plugin books a refund in Medusa, it writes the operation's id into the refund. A moment later it writes the
 * refund's id into the ledger. If the process dies between these two writes and the id were not added here, the refund
 * would look as if it had been made in another way, and the order would not be credited with it.
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
