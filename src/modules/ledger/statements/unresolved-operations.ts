import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  LookupTurn,
  UnresolvedOperation,
} from "../../../core/ports/charge-ledger"
import {
  chargeFromRow,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  selectCharges,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"

const AWHILE_AGO = `${NOW} - interval '2 seconds'`

/**
 * A claim whose lease is over belongs to a process that died, or hangs beyond its budget. Nobody
 * knows whether its call was sent, so it is unknown now. By database time.
 */
async function abandonExpiredClaims(
  knex: Knex,
  chargeId: string | undefined
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({
      state: "in_flight",
      deleted_at: null,
      ...(chargeId === undefined ? {} : { charge_id: chargeId }),
    })
    .where("lease_expires_at", "<", databaseNow(knex))
    .update({
      state: "unknown",
      error_code: "claim_expired",
      error_message:
        "The process that made this call ended, or hung, before it recorded an answer.",
      next_lookup_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/**
 * Takes unknown operations whose lookup is due, in the order that is asked for. Each is put off by the
 * lease, so that another process takes others; one that is not looked up comes back by itself.
 */
export async function takeDueOperations(
  knex: Knex,
  turn: LookupTurn
): Promise<UnresolvedOperation[]> {
  await abandonExpiredClaims(knex, turn.chargeId)
  const operations = await knex(OPERATION_TABLE)
    .whereIn(
      "id",
      knex(OPERATION_TABLE)
        .select("id")
        .where({
          state: "unknown",
          deleted_at: null,
          ...(turn.chargeId === undefined ? {} : { charge_id: turn.chargeId }),
        })
        .where((due) => {
          void due.where("next_lookup_at", "<=", databaseNow(knex))
          if (turn.chargeId !== undefined) {
            // Somebody waits for it: the back-off of an outage that is over must not keep him.
            void due.orWhere("updated_at", "<", knex.raw(AWHILE_AGO))
          }
        })
        .orderByRaw(
          turn.order === "longest_due" ? "next_lookup_at" : "created_at desc"
        )
        .limit(turn.limit)
        .forUpdate()
        .skipLocked()
    )
    .update({
      next_lookup_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [
        turn.leaseMs,
      ]),
      lookups: knex.raw("lookups + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<OperationRow[]>("*")
  const charges = await selectCharges(knex).whereIn(
    "id",
    operations.map((operation) => operation.charge_id)
  )
  return operations.flatMap((operation) => {
    const charge = charges.find(({ id }) => id === operation.charge_id)
    return charge
      ? [
          {
            operation: operationFromRow(operation),
            charge: chargeFromRow(charge),
          },
        ]
      : []
  })
}
