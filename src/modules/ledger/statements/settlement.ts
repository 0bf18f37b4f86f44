import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import type { Settlement } from "../../../core/ports/charge-ledger"
import {
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
} from "./charge-rows"
import { codeColumns } from "./code-columns"
import { linkColumns } from "./link-columns"
import { disputeColumns } from "./disputes"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"
import { isUniqueViolation } from "./unique-violation"

interface Because {
  code: string
  message: string
}

/** Half a second after the first look-up, then doubling up to a minute. */
export const NEXT_LOOK_UP =
  "now() + least(60, 0.25 * power(2, least(look_ups, 12))) * interval '1 second'"

/** What was learnt by looking up, nobody may be waiting for any more; a new code is told of. */
const SYNCHRONIZE =
  "synchronize_at = case when ? then now() else synchronize_at end"

/**
 * The gateway may take back what timed out on its side, and what should have been captured at once
 * may still be: such a charge is looked at again.
 */
const WATCH =
  "watched_since = case when settled.kind = 'create' and (? or (? = 'authorized' and not charge.late_capture)) then now() else watched_since end"

/**
 * Records what came of an operation. One that is settled already stays as it is, but for
 * a charge that was taken for absent and that the gateway shows after all, and for a change that
 * was taken for never done and whose own answer comes after all. With it goes what the shopper
 * entered, also when no shopper asks again; only a charge that was never asked for may still need
 * it.
 */
export async function settle(
  knex: Knex,
  operationId: string,
  settlement: Settlement
): Promise<Charge> {
  try {
    return await settleAtOnce(knex, operationId, settlement)
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    // Its collection has another open charge by now. What the gateway shows is kept for a person.
    return keepFacts(knex, operationId, settlement)
  }
}

async function keepFacts(
  knex: Knex,
  operationId: string,
  settlement: Settlement
): Promise<Charge> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeIdOf(knex, operationId) })
    .update({
      facts: knex.raw("facts || ?::jsonb", [JSON.stringify(settlement.facts)]),
      synchronize_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
  return chargeOf(knex, operationId)
}

async function settleAtOnce(
  knex: Knex,
  operationId: string,
  settlement: Settlement
): Promise<Charge> {
  // Input before charge, the order in which a claim locks them; else the two wait for each other.
  const locked = knex(`${SHOPPER_INPUT_TABLE} as input`)
    .select("input.id")
    .join(
      `${CHARGE_TABLE} as charge`,
      "charge.payment_session_id",
      "input.payment_session_id"
    )
    .where({
      "charge.id": chargeIdOf(knex, operationId),
      "input.deleted_at": null,
    })
    .forUpdate("input")
  const settled = knex(OPERATION_TABLE)
    .where({ id: operationId })
    .where((open) => {
      void open.whereIn("state", ["in_flight", "unknown"])
      if (settlement.outcome === "accepted") {
        void open.orWhere((takenForNever) => {
          void takenForNever.where({ state: "not_sent", settled_by: "look_up" })
          if (settlement.settledBy !== "answer") {
            // A look-up tells of a change only by its sum, which a later one may have made.
            void takenForNever.where({ kind: "create" })
          }
        })
      }
    })
    .whereRaw("(select count(*) from locked) >= 0")
    .update({
      state: settlement.outcome,
      settled_by: settlement.settledBy,
      error_code: settlement.error?.code ?? null,
      error_message: settlement.error?.message ?? null,
      settled_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
    .returning(["charge_id", "kind"])
  const more = {
    ...disputeColumns(knex, settlement.chargeState ?? null),
    ...codeColumns(knex, settlement.code, settlement.chargeState),
    ...linkColumns(knex, settlement.link),
  }
  // One statement, so that a process that dies here has written all or nothing.
  const { rows } = await knex.raw<{ rows: ChargeRow[] }>(
    `with locked as (?), settled as (?), charge as (
      update ${CHARGE_TABLE} as charge
      set state = coalesce(?, charge.state), facts = facts || ?::jsonb,
        captured_amount = coalesce(?, captured_amount), refunded_amount = coalesce(?, refunded_amount),
        most_captured_amount = greatest(most_captured_amount, ?), ${assignments(more)},
        revision = revision + 1, ${SYNCHRONIZE}, ${WATCH}, updated_at = now()
      from settled where charge.id = settled.charge_id
      returning charge.*
    ), used as (
      delete from ${SHOPPER_INPUT_TABLE} as input using charge
      where input.payment_session_id = charge.payment_session_id
      and input.deleted_at is null
      and charge.state <> 'not_created'
    )
    select * from charge`,
    [
      locked,
      settled,
      settlement.chargeState ?? null,
      JSON.stringify(settlement.facts),
      settlement.sums?.captured ?? null,
      settlement.sums?.refunded ?? null,
      settlement.sums?.captured ?? 0,
      ...Object.values(more),
      settlement.settledBy !== "answer" || settlement.chargeState === "pending",
      settlement.settledBy !== "answer",
      settlement.chargeState ?? null,
    ]
  )
  return rows[0] ? chargeFromRow(rows[0]) : chargeOf(knex, operationId)
}

function assignments(columns: Record<string, unknown>): string {
  return Object.keys(columns)
    .map((column) => `${column} = ?`)
    .join(", ")
}

/** From now on the operation may be looked up. */
export async function markUnknown(
  knex: Knex,
  operationId: string,
  because: Because & { seen?: boolean }
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      state: "unknown",
      error_code: because.code,
      error_message: because.message,
      ...(because.seen ? { seen_at: knex.fn.now() } : {}),
      next_look_up_at: because.seen ? knex.raw(NEXT_LOOK_UP) : knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}

/**
 * Notes a 404, and settles the charge as absent when the first one is older than the settle window.
 * Never for a charge that the gateway has shown or named before: that is for a person.
 */
export async function noteAbsence(
  knex: Knex,
  operationId: string,
  settleWindowMs: number
): Promise<Charge> {
  const window = [settleWindowMs]
  const rows: { proven: boolean }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw("coalesce(absent_since, now())"),
      // Not after the end of the window; where that proves nothing, it must not be due for ever.
      next_look_up_at: knex.raw(
        `case when seen_at is null then least(${NEXT_LOOK_UP}, coalesce(absent_since, now()) + ? * interval '1 millisecond') else ${NEXT_LOOK_UP} end`,
        window
      ),
      updated_at: knex.fn.now(),
    })
    .returning(
      knex.raw(
        "seen_at is null and absent_since <= now() - ? * interval '1 millisecond' as proven",
        window
      )
    )
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
      message:
        "The gateway answered 404 through the whole settle window: it never made this charge.",
    },
  })
}

/**
 * Notes a look-up that settled nothing. What the gateway once said of the charge stays the reason;
 * a look-up that failed after that says less.
 */
export async function noteUnclear(
  knex: Knex,
  operationId: string,
  because: Because & { seen: boolean }
): Promise<void> {
  const unlessSeen = (column: string, value: string): Knex.Raw =>
    knex.raw("case when seen_at is null then ? else ?? end", [value, column])
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      ...(because.seen
        ? {
            absent_since: null,
            seen_at: knex.fn.now(),
            error_code: because.code,
            error_message: because.message,
          }
        : {
            error_code: unlessSeen("error_code", because.code),
            error_message: unlessSeen("error_message", because.message),
          }),
      next_look_up_at: knex.raw(NEXT_LOOK_UP),
      updated_at: knex.fn.now(),
    })
}

async function chargeOf(knex: Knex, operationId: string): Promise<Charge> {
  const row = await knex<ChargeRow>(CHARGE_TABLE)
    .where({ id: chargeIdOf(knex, operationId) })
    .first()
  if (!row) {
    throw new Error(
      `The ledger has no charge for operation ${operationId}. Was the row deleted by hand?`
    )
  }
  return chargeFromRow(row)
}

function chargeIdOf(knex: Knex, operationId: string): Knex.QueryBuilder {
  return knex(OPERATION_TABLE).select("charge_id").where({ id: operationId })
}
