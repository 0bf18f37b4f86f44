import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import {
  chargeFromRow,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  selectCharges,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import { chargeOf, resolve } from "./operation-outcome"
import type { LookupTurn, UnresolvedOperation } from "../ports/charge-ledger"

interface Because {
  code: string
  message: string
}

/**
 * Half a second after the first lookup, then doubling up to a minute; after some minutes of that,
 * an eighth of the operation's age, up to six hours.
 */
export const NEXT_LOOKUP = `${NOW} + case when lookups <= 15
  then least(60, 0.25 * power(2, least(lookups, 12)))
  else least(21600, greatest(60, extract(epoch from ${NOW} - created_at) / 8)) end * interval '1 second'`

/** From a refusal or an answer that was lost: a 404 that stands proves that there is nothing. */
const MAY_BE_ABSENT = "observed_at is null and answered_at is null"

/**
 * Records that nobody knows what came of it: it is looked up from now on, and never sent again.
 * `observed` tells that the gateway has shown or named the charge: then no 404 makes it absent.
 * `answered` tells that it answered 2xx: then no lookup that shows nothing says it never happened.
 */
export async function markUnknown(
  knex: Knex,
  operationId: string,
  because: Because & { observed?: boolean; answered?: boolean }
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      state: "unknown",
      error_code: because.code,
      error_message: because.message,
      ...(because.observed ? { observed_at: databaseNow(knex) } : {}),
      ...(because.answered ? { answered_at: databaseNow(knex) } : {}),
      next_lookup_at: because.observed
        ? knex.raw(NEXT_LOOKUP)
        : databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/**
 * Notes that the gateway answered 404. Resolves the charge as `absent` when the first such
 * answer is older than the resolve window, the charge was never seen and its creation not answered
 * 2xx; returns the charge as it is then.
 */
export async function noteAbsence(
  knex: Knex,
  operationId: string,
  resolveWindowMs: number
): Promise<Charge> {
  const window = [resolveWindowMs]
  const rows: { proven: boolean }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw(`coalesce(absent_since, ${NOW})`),
      // Not after the end of the window; where that proves nothing, it must not be due for ever.
      next_lookup_at: knex.raw(
        `case when ${MAY_BE_ABSENT} then least(${NEXT_LOOKUP}, coalesce(absent_since, ${NOW}) + ? * interval '1 millisecond') else ${NEXT_LOOKUP} end`,
        window
      ),
      updated_at: databaseNow(knex),
    })
    .returning(
      knex.raw(
        `${MAY_BE_ABSENT} and absent_since <= ${NOW} - ? * interval '1 millisecond' as proven`,
        window
      )
    )
  if (!rows[0]?.proven) {
    return chargeOf(knex, operationId)
  }
  return resolve(knex, operationId, {
    outcome: "not_sent",
    chargeState: "absent",
    details: {},
    resolvedVia: "look_up",
    error: {
      code: "absent",
      message:
        "The gateway answered 404 through the whole resolve window: it never made this charge.",
    },
  })
}

/**
 * Notes a lookup that resolved nothing. What the gateway once said of the charge stays the reason;
 * a lookup that failed after that says less.
 */
export async function noteUnclear(
  knex: Knex,
  operationId: string,
  because: Because & { observed: boolean }
): Promise<void> {
  const unlessObserved = (column: string, value: string): Knex.Raw =>
    knex.raw("case when observed_at is null then ? else ?? end", [
      value,
      column,
    ])
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      ...(because.observed
        ? {
            absent_since: null,
            observed_at: databaseNow(knex),
            error_code: because.code,
            error_message: because.message,
          }
        : {
            error_code: unlessObserved("error_code", because.code),
            error_message: unlessObserved("error_message", because.message),
          }),
      next_lookup_at: knex.raw(NEXT_LOOKUP),
      updated_at: databaseNow(knex),
    })
}

/**
 * Puts a lookup off that was not made, since the gateway is not asked at the moment: nothing else
 * of the operation changes.
 */
export async function postponeLookup(
  knex: Knex,
  operationId: string,
  ms: number
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      lookups: knex.raw("greatest(lookups - 1, 0)"),
      next_lookup_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms]),
      updated_at: databaseNow(knex),
    })
}

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
