import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import type { ChargeSums } from "../../../charge/charge-sums"
import type { ListedOperation, Operation } from "../../../charge/operation"
import {
  CHARGE_TABLE,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  present,
} from "./charge-rows"
import { findChargeById } from "./find-charges"
import { chargeOf, resolve } from "./operation-outcome"
import { databaseNow, NOW } from "./database-time"

export interface NoEffect {
  resolveWindowMs: number
  excludedFrom?: Date | undefined
}

/** Records the charge's sums just before a change. Throws if the operation is not in flight: nothing may be sent. */
export async function noteBaseline(
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
      `Operation ${operationId} is not in flight any more: its claim ended before anything was sent.`
    )
  }
}

/**
 * Notes that Medusa was answered "waiting for confirmation" and stopped waiting: from now on the synchronization must
 * book the result.
 */
export async function noteUnanswered(
  knex: Knex,
  operationId: string
): Promise<void> {
  await knex.raw(
    `with noted as (
      update ${OPERATION_TABLE} set unanswered_at = ${NOW}, updated_at = ${NOW}
      where id = ? and unanswered_at is null returning charge_id
    )
    update ${CHARGE_TABLE} as charge set synchronize_at = ${NOW}
    from noted where charge.id = noted.charge_id`,
    [operationId]
  )
}

/**
 * Notes a lookup that showed no trace of a change. Resolves the change as never done when the first such lookup is
 * older than the resolve window, or at once without a baseline: nothing was sent. A change to which the gateway
 * answered 2xx is resolved only from `excludedFrom` on; without it, never. Returns the charge after that.
 */
export async function noteNoEffect(
  knex: Knex,
  operationId: string,
  { resolveWindowMs, excludedFrom }: NoEffect
): Promise<Charge> {
  const mayResolve = `(answered_at is null or ${NOW} >= ?::timestamptz)`
  const bindings = [excludedFrom?.toISOString() ?? null, resolveWindowMs]
  const rows: { proven: boolean; answered_at: Date | null }[] = await knex(
    OPERATION_TABLE
  )
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw(`coalesce(absent_since, ${NOW})`),
      updated_at: databaseNow(knex),
    })
    .returning([
      "answered_at",
      knex.raw(
        `coalesce(baseline_refunded is null or ${mayResolve} and absent_since <= ${NOW} - ? * interval '1 millisecond', false) as proven`,
        bindings
      ),
    ])
  const [noted] = rows
  if (!noted?.proven) {
    return chargeOf(knex, operationId)
  }
  return resolve(knex, operationId, {
    outcome: noted.answered_at === null ? "not_sent" : "rejected",
    details: {},
    resolvedVia: "look_up",
    error: {
      code: "no_effect",
      message:
        "Look-ups showed nothing of it through the whole resolve window: it never happened.",
    },
  })
}

export async function readOperation(
  knex: Knex,
  operationId: string
): Promise<Operation> {
  return present(
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

export async function operationsOf(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<ListedOperation[]> {
  const rows = await knex<OperationRow>(OPERATION_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .where({ deleted_at: null })
    .orderBy(["created_at", "id"])
  return rows.map(operationFromRow)
}

export async function currentStateOf(
  knex: Knex,
  chargeId: string
): Promise<{ charge: Charge; unresolved: ListedOperation | undefined }> {
  // The operation is read first: a charge that was read first could be older than the operation's outcome.
  const unresolved = await knex<OperationRow>(OPERATION_TABLE)
    .where({ charge_id: chargeId, deleted_at: null })
    .whereIn("state", ["in_flight", "unknown"])
    .first()
  const charge = present(
    await findChargeById(knex, chargeId),
    `charge ${chargeId}`
  )
  return { charge, unresolved: unresolved && operationFromRow(unresolved) }
}
