import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import type { Settlement } from "../../../core/ports/charge-ledger"
import { CHARGE_TABLE, type ChargeRow, chargeFromRow, OPERATION_TABLE } from "./charge-rows"

interface Because {
  code: string
  message: string
}

/** Half a second after the first look-up, then doubling up to five minutes. */
const NEXT_LOOK_UP = "now() + least(300, 0.25 * power(2, least(look_ups, 12))) * interval '1 second'"

/** Records what came of an operation; one that is settled already stays as it is. */
export async function settle(knex: Knex, operationId: string, settlement: Settlement): Promise<Charge> {
  return knex.transaction(async (transaction) => {
    const settled = await transaction(OPERATION_TABLE)
      .where({ id: operationId })
      .whereIn("state", ["in_flight", "unknown"])
      .update({
        state: settlement.outcome,
        settled_by: settlement.settledBy,
        error_code: settlement.error?.code ?? null,
        error_message: settlement.error?.message ?? null,
        settled_at: transaction.fn.now(),
        updated_at: transaction.fn.now(),
      })
    if (settled > 0) {
      await transaction(CHARGE_TABLE)
        .where({ id: chargeIdOf(transaction, operationId) })
        .update({
          state: settlement.chargeState,
          facts: transaction.raw("facts || ?::jsonb", [JSON.stringify(settlement.facts)]),
          updated_at: transaction.fn.now(),
        })
    }
    return chargeOf(transaction, operationId)
  })
}

/** From now on the operation may be looked up. */
export async function markUnknown(knex: Knex, operationId: string, because: Because): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      state: "unknown",
      error_code: because.code,
      error_message: because.message,
      next_look_up_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}

/** Notes a 404, and settles the charge as absent when the first one is older than the settle window. */
export async function noteAbsence(knex: Knex, operationId: string, settleWindowMs: number): Promise<Charge> {
  const window = [settleWindowMs]
  const rows: { proven: boolean }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw("coalesce(absent_since, now())"),
      next_look_up_at: knex.raw(
        `least(${NEXT_LOOK_UP}, coalesce(absent_since, now()) + ? * interval '1 millisecond')`,
        window
      ),
      updated_at: knex.fn.now(),
    })
    .returning(knex.raw("absent_since <= now() - ? * interval '1 millisecond' as proven", window))
  if (!rows[0]?.proven) {
    return chargeOf(knex, operationId)
  }
  return settle(knex, operationId, {
    outcome: "not_sent",
    chargeState: "absent",
    facts: {},
    settledBy: "look_up",
    error: {
      code: "absent",
      message: "The gateway answered 404 through the whole settle window: it never made this charge.",
    },
  })
}

/** Notes a look-up that settled nothing. A charge that was seen is not absent. */
export async function noteUnclear(
  knex: Knex,
  operationId: string,
  because: Because & { seen: boolean }
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      ...(because.seen ? { absent_since: null } : {}),
      error_code: because.code,
      error_message: because.message,
      next_look_up_at: knex.raw(NEXT_LOOK_UP),
      updated_at: knex.fn.now(),
    })
}

async function chargeOf(knex: Knex, operationId: string): Promise<Charge> {
  const row = await knex<ChargeRow>(CHARGE_TABLE).where({ id: chargeIdOf(knex, operationId) }).first()
  if (!row) {
    throw new Error(`The ledger has no charge for operation ${operationId}. Was the row deleted by hand?`)
  }
  return chargeFromRow(row)
}

function chargeIdOf(knex: Knex, operationId: string): Knex.QueryBuilder {
  return knex(OPERATION_TABLE).select("charge_id").where({ id: operationId })
}
