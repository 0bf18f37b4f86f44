import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import { OPERATION_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import { chargeOf, settle } from "./settlement"

interface Because {
  code: string
  message: string
}

/**
 * Half a second after the first look-up, then doubling up to a minute; after some minutes of that,
 * an eighth of the operation's age, up to six hours.
 */
export const NEXT_LOOK_UP = `${NOW} + case when look_ups <= 15
  then least(60, 0.25 * power(2, least(look_ups, 12)))
  else least(21600, greatest(60, extract(epoch from ${NOW} - created_at) / 8)) end * interval '1 second'`

/** From a refusal or an answer that was lost: a 404 that stands proves that there is nothing. */
const MAY_BE_ABSENT = "seen_at is null and answered_at is null"

/**
 * Records that nobody knows what came of it: it is looked up from now on, and never sent again.
 * `seen` tells that the gateway has shown or named the charge: then no 404 makes it absent.
 * `answered` tells that it answered 2xx: then no look-up that shows nothing says it never happened.
 */
export async function markUnknown(
  knex: Knex,
  operationId: string,
  because: Because & { seen?: boolean; answered?: boolean }
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      state: "unknown",
      error_code: because.code,
      error_message: because.message,
      ...(because.seen ? { seen_at: databaseNow(knex) } : {}),
      ...(because.answered ? { answered_at: databaseNow(knex) } : {}),
      next_look_up_at: because.seen
        ? knex.raw(NEXT_LOOK_UP)
        : databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/**
 * Notes that the gateway answered 404. Settles the charge as `absent` when the first such
 * answer is older than the settle window, the charge was never seen and its creation not answered
 * 2xx; returns the charge as it is then.
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
      absent_since: knex.raw(`coalesce(absent_since, ${NOW})`),
      // Not after the end of the window; where that proves nothing, it must not be due for ever.
      next_look_up_at: knex.raw(
        `case when ${MAY_BE_ABSENT} then least(${NEXT_LOOK_UP}, coalesce(absent_since, ${NOW}) + ? * interval '1 millisecond') else ${NEXT_LOOK_UP} end`,
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
            seen_at: databaseNow(knex),
            error_code: because.code,
            error_message: because.message,
          }
        : {
            error_code: unlessSeen("error_code", because.code),
            error_message: unlessSeen("error_message", because.message),
          }),
      next_look_up_at: knex.raw(NEXT_LOOK_UP),
      updated_at: databaseNow(knex),
    })
}

/**
 * Puts a look-up off that was not made, since the gateway is not asked at the moment: nothing else
 * of the operation changes.
 */
export async function postponeLookUp(
  knex: Knex,
  operationId: string,
  ms: number
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      look_ups: knex.raw("greatest(look_ups - 1, 0)"),
      next_look_up_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms]),
      updated_at: databaseNow(knex),
    })
}
