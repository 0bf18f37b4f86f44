import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import {
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import { chargeOf, resolve } from "./operation-outcome"
import type { UnresolvedOperation } from "../ports/charge-ledger"

interface Because {
  code: string
  message: string
}

/** From a refusal or an answer that was lost: a 404 that stands proves that there is nothing. */
const MAY_BE_ABSENT = "observed_at is null and answered_at is null"

/**
 * Records that nobody knows what came of it: it is looked up from now on, and never sent again. Its charge
 * is due when the claim ends, and when Medusa was told that nobody knows.
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
      // What has just answered is not asked at once.
      looked_up_at: because.observed ? databaseNow(knex) : null,
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
  const rows: { proven: boolean }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw(`coalesce(absent_since, ${NOW})`),
      updated_at: databaseNow(knex),
    })
    .returning(
      knex.raw(
        `${MAY_BE_ABSENT} and absent_since <= ${NOW} - ? * interval '1 millisecond' as proven`,
        [resolveWindowMs]
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
      updated_at: databaseNow(knex),
    })
}

/** Many who wait for one charge look it up together as often as one of them would. */
const SINCE_LAST_LOOKUP = `coalesce(looked_up_at, '-infinity') <= ${NOW} - least(2, 0.25 * power(2, least(lookups, 3))) * interval '1 second'`

/**
 * A claim whose lease is over belongs to a process that died, or hangs beyond its budget: nobody knows
 * whether its call was sent.
 */
const HAS_DIED = `state = 'in_flight' and lease_expires_at < ${NOW}`

/**
 * Takes the lookup of what is in doubt of a charge; undefined where nothing is, or where it was looked up
 * a moment ago. Every two seconds at the latest, whatever pauses the job makes.
 */
export async function takeDoubt(
  knex: Knex,
  chargeId: string
): Promise<UnresolvedOperation | undefined> {
  const unlessDied = (column: string, value: string): Knex.Raw =>
    knex.raw("case state when 'in_flight' then ? else ?? end", [value, column])
  const [operation] = await knex(OPERATION_TABLE)
    .where({ charge_id: chargeId, deleted_at: null })
    .whereRaw(`(${HAS_DIED} or state = 'unknown' and ${SINCE_LAST_LOOKUP})`)
    .update({
      state: "unknown",
      error_code: unlessDied("error_code", "claim_expired"),
      error_message: unlessDied(
        "error_message",
        "The process that made this call ended, or hung, before it recorded an answer."
      ),
      looked_up_at: databaseNow(knex),
      lookups: knex.raw("lookups + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<OperationRow[]>("*")
  return (
    operation && {
      operation: operationFromRow(operation),
      charge: await chargeOf(knex, operation.id),
    }
  )
}
