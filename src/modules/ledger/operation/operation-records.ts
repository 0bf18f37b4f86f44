import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type {
  OperationWithLookups,
  Operation,
} from "../../../domain/operation/operation"
import type { MinorUnits } from "../../../domain/money"
import type { OrderAtRefund } from "../../../domain/refund/credit-line-of-refund"
import {
  CHARGE_TABLE,
  chargeFromRow,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  orderAtRequestColumns,
  rowOrThrow,
  selectCharges,
} from "../charge/charge-rows"
import { findChargeById } from "../charge/find-charges"
import type { InstallationContext } from "../charge/installation-id"
import { databaseNow, NOW } from "../database/database-time"

/**
 * Stores, in an operation, the captured and refunded sums that the charge has just before the change is sent. Throws an
 * error if the operation is not in flight, because the change must not be sent then.
 */
export async function recordSumsBeforeChange(
  knex: Knex,
  operationId: string,
  sums: ChargeSums
): Promise<void> {
  const noted = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      captured_before_request: sums.captured,
      refunded_before_request: sums.refunded,
      updated_at: databaseNow(knex),
    })
  if (noted === 0) {
    throw new Error(
      `Operation ${operationId} is no longer in flight, because its claim ended before anything was sent.`
    )
  }
}

/**
 * Records that a synchronization has to write an operation into Medusa's records, and makes the charge due for
 * synchronization. Does nothing if this was recorded before. The function is called in two cases:
 * - The plugin has answered Medusa before the outcome was known, so Medusa does not write the outcome itself.
 * - A synchronization is about to book an accepted refund. `linkMedusaRefundToOperation` then finds the operation.
 */
export async function markOperationToBeBooked(
  knex: Knex,
  operationId: string
): Promise<void> {
  await knex.raw(
    `with noted as (
      update ${OPERATION_TABLE} set to_be_booked_since = ${NOW}, updated_at = ${NOW}
      where id = ? and to_be_booked_since is null returning charge_id
    )
    update ${CHARGE_TABLE} as charge set synchronization_due_at = ${NOW}
    from noted where charge.id = noted.charge_id`,
    [operationId]
  )
}

export async function readOperationOrThrow(
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

/**
 * Resolves to a charge, and to its operation that is in flight or in doubt, if there is one. Throws an error if the
 * charge does not exist.
 */
export async function readChargeAndUnresolvedOperation(
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

export async function readChargeOfOperationOrThrow(
  knex: Knex,
  operationId: string
): Promise<Charge> {
  const row = await selectCharges(knex)
    .where({ id: selectChargeIdOfOperation(knex, operationId) })
    .first()
  return chargeFromRow(rowOrThrow(row, `charge for operation ${operationId}`))
}

export function selectChargeIdOfOperation(
  knex: Knex,
  operationId: string
): Knex.QueryBuilder {
  return knex(OPERATION_TABLE).select("charge_id").where({ id: operationId })
}

/**
 * Records money of a charge that was returned or lost as an accepted refund operation, so that a synchronization writes
 * the refund into Medusa's records. Examples are a refund in the merchant panel and a lost dispute. Writes nothing if
 * the charge has changed since it was read, or belongs to another installation.
 */
export async function recordReturnedOrLostMoneyAsRefund(
  { knex, digest }: InstallationContext,
  { id, revision }: Pick<Charge, "id" | "revision">,
  refund: {
    amount: MinorUnits
    actor: string
    order: OrderAtRefund | undefined
  }
): Promise<void> {
  const order = orderAtRequestColumns(refund.order)
  await knex.raw(
    `with charge as (
      update ${CHARGE_TABLE} set revision = revision + 1, updated_at = ${NOW}
      where id = ? and revision = ? and installation_digest = ? and deleted_at is null returning id
    )
    insert into ${OPERATION_TABLE} (id, charge_id, kind, amount, actor, state, order_id, order_version, order_outstanding_amount, claimed_by, lease_expires_at, resolved_at, resolved_via, to_be_booked_since)
    select ?, charge.id, 'refund', ?, ?, 'accepted', ?, ?, ?, ?, ${NOW}, ${NOW}, 'look_up', ${NOW} from charge`,
    [
      id,
      revision,
      digest,
      generateEntityId(undefined, "ctop"),
      refund.amount,
      refund.actor,
      order.order_id,
      order.order_version,
      order.order_outstanding_amount,
      refund.actor,
    ]
  )
}

/**
 * Assigns a new refund in Medusa to the oldest accepted refund operation of the charge that has the same amount and is
 * not booked yet. An operation that Medusa is booking with another refund is left out. Makes the charge due in 30
 * seconds, so that a synchronization books the refund if Medusa has not booked it by then.
 *
 * Resolves to the id of the operation. Resolves to `undefined` and writes nothing if there is no such operation, or if
 * the charge belongs to another installation.
 */
export async function linkMedusaRefundToOperation(
  { knex, digest }: InstallationContext,
  booking: {
    chargeId: string
    kind: "refund"
    amount: MinorUnits
    medusaRowId: string
  }
): Promise<string | undefined> {
  const unbooked = knex(OPERATION_TABLE)
    .select("id")
    .where({
      charge_id: booking.chargeId,
      kind: booking.kind,
      amount: booking.amount,
      state: "accepted",
      booked_at: null,
      deleted_at: null,
    })
    .whereIn(
      "charge_id",
      knex(CHARGE_TABLE)
        .select("id")
        .where({ id: booking.chargeId, installation_digest: digest })
    )
    .where((which) => {
      void which
        .whereNotNull("to_be_booked_since")
        .orWhere({ medusa_row_id: null })
    })
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
  const adopted = knex(OPERATION_TABLE)
    .where("id", unbooked)
    .update({
      medusa_row_id: booking.medusaRowId,
      to_be_booked_since: null,
      lease_expires_at: knex.raw(`${NOW} + interval '30 seconds'`),
      updated_at: databaseNow(knex),
    })
    .returning(["id", "charge_id", "lease_expires_at"])
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with adopted as (?), charge as (
      update ${CHARGE_TABLE} as charge set synchronization_due_at = least(synchronization_due_at, adopted.lease_expires_at)
      from adopted where charge.id = adopted.charge_id
    )
    select id from adopted`,
    [adopted]
  )
  return rows[0]?.id
}

export async function markOperationsBooked(
  knex: Knex,
  operationIds: readonly string[]
): Promise<void> {
  await knex(OPERATION_TABLE)
    .whereIn("id", [...operationIds])
    .update({ booked_at: databaseNow(knex), updated_at: databaseNow(knex) })
}
