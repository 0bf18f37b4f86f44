import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type {
  OperationWithLookups,
  Operation,
} from "../../../domain/operation/operation"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  rowOrThrow,
} from "../charge/charge-rows"
import { findChargeById } from "../charge/find-charges"
import { databaseNow, NOW } from "../database/database-time"

/**
 * Stores the captured and refunded sums that the charge has just before a change is sent. Throws if the claim has
 * ended, because the change must not be sent then.
 */
export async function recordBaselineSums(
  knex: Knex,
  operationId: string,
  sums: ChargeSums
): Promise<void> {
  const noted = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      baseline_captured: sums.captured,
      baseline_refunded: sums.refunded,
      updated_at: databaseNow(knex),
    })
  if (noted === 0) {
    throw new Error(
      `Operation ${operationId} is no longer in flight, because its claim ended before anything was sent.`
    )
  }
}

/**
 * Records that the plugin answered Medusa "waiting for confirmation", and makes the charge due for synchronization.
 * Medusa does not wait for the outcome any more, so a synchronization has to write it into Medusa's records.
 */
export async function recordPendingAnswerToMedusa(
  knex: Knex,
  operationId: string
): Promise<void> {
  await knex.raw(
    `with noted as (
      update ${OPERATION_TABLE} set reported_pending_to_medusa_at = ${NOW}, updated_at = ${NOW}
      where id = ? and reported_pending_to_medusa_at is null returning charge_id
    )
    update ${CHARGE_TABLE} as charge set synchronize_at = ${NOW}
    from noted where charge.id = noted.charge_id`,
    [operationId]
  )
}

export async function readOperation(
  knex: Knex,
  operationId: string
): Promise<Operation> {
  return rowOrThrow(
    await findOperation(knex, operationId),
    `operation ${operationId}`
  )
}

export async function findOperation(
  knex: Knex,
  id: string
): Promise<Operation | undefined> {
  const row = await knex<OperationRow>(OPERATION_TABLE)
    .where({ id, deleted_at: null })
    .first()
  return row && operationFromRow(row)
}

export async function findOperationsOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<OperationWithLookups[]> {
  const rows = await knex<OperationRow>(OPERATION_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .where({ deleted_at: null })
    .orderBy(["created_at", "id"])
  return rows.map(operationFromRow)
}

export async function readChargeWithUnresolvedOperation(
  knex: Knex,
  chargeId: string
): Promise<{ charge: Charge; unresolved: OperationWithLookups | undefined }> {
  // The operation is read before the charge. In the other sequence, the charge could be older than the outcome of the
  // operation.
  const unresolved = await knex<OperationRow>(OPERATION_TABLE)
    .where({ charge_id: chargeId, deleted_at: null })
    .whereIn("state", ["in_flight", "unknown"])
    .first()
  const charge = rowOrThrow(
    await findChargeById(knex, chargeId),
    `charge ${chargeId}`
  )
  return { charge, unresolved: unresolved && operationFromRow(unresolved) }
}
