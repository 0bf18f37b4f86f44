import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import {
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import { findChargeOfOperation, resolveOperation } from "./operation-outcome"
import type { UnresolvedOperation } from "../ports/charge-ledger"

export interface OperationError {
  code: string
  message: string
}

/**
 * Records that the outcome of an operation is unknown. From then on it is looked up, and not sent again. Its charge
 * becomes due when the claim ends, or earlier if `recordAnsweredAsPending` is called.
 *
 * `observed` says that the gateway has shown or named the charge, so that no later 404 can prove that the charge does
 * not exist. `answered` says that the gateway has answered 2xx, so that a lookup that does not show the operation does
 * not prove that the operation never happened.
 */
export async function recordUnknownOutcome(
  knex: Knex,
  operationId: string,
  because: OperationError & { observed?: boolean; answered?: boolean }
): Promise<void> {
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "in_flight" })
    .update({
      state: "unknown",
      error_code: because.code,
      error_message: because.message,
      ...(because.observed ? { observed_at: databaseNow(knex) } : {}),
      ...(because.answered ? { answered_at: databaseNow(knex) } : {}),
      // A gateway that has just answered is not asked again at once.
      looked_up_at: because.observed ? databaseNow(knex) : null,
      updated_at: databaseNow(knex),
    })
}

/**
 * Puts an operation in doubt back in flight, so that the process that has its claim can send it once more. Earlier
 * lookups then no longer count towards the resolve window. Resolves to `false` if the claim has ended, or if the
 * operation was resolved or shown meanwhile. The operation must not be sent again then.
 */
export async function resumeClaim(
  knex: Knex,
  operationId: string
): Promise<boolean> {
  const resumed = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .whereNull("observed_at")
    .whereNull("answered_at")
    .whereRaw(`lease_expires_at > ${NOW}`)
    .update({
      state: "in_flight",
      absent_since: null,
      error_code: null,
      error_message: null,
      updated_at: databaseNow(knex),
    })
  return resumed > 0
}

/**
 * Records a lookup that did not show the charge or the change, and resolves to the charge.
 *
 * If the first such lookup was longer ago than the resolve window, the operation is resolved as never carried out. For
 * a creation, this requires that the gateway never showed the charge and never answered 2xx. For a change that was
 * answered 2xx, it requires that the time `excludedFrom` has come. A change without recorded sums is resolved at once,
 * because it was not sent.
 */
export async function recordLookupWithoutOperation(
  knex: Knex,
  operationId: string,
  window: { resolveWindowMs: number; excludedFrom?: Date | undefined }
): Promise<Charge> {
  const excludedFrom = window.excludedFrom?.toISOString() ?? null
  const [noted]: {
    proven: boolean
    kind: string
    answered_at: Date | null
  }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      absent_since: knex.raw(`coalesce(absent_since, ${NOW})`),
      updated_at: databaseNow(knex),
    })
    .returning([
      "kind",
      "answered_at",
      knex.raw(
        `coalesce(kind <> 'create' and baseline_refunded is null
          or (answered_at is null or kind <> 'create' and ${NOW} >= ?::timestamptz)
          and (observed_at is null or kind <> 'create')
          and absent_since <= ${NOW} - ? * interval '1 millisecond', false) as proven`,
        [excludedFrom, window.resolveWindowMs]
      ),
    ])
  if (!noted?.proven) {
    return findChargeOfOperation(knex, operationId)
  }
  return resolveOperation(knex, operationId, {
    details: {},
    resolvedVia: "look_up",
    ...(noted.kind === "create"
      ? OUTCOME_OF_ABSENT_CHARGE
      : OUTCOME_OF_CHANGE_WITHOUT_EFFECT),
    ...(noted.answered_at === null ? {} : { outcome: "rejected" }),
  })
}

const OUTCOME_OF_ABSENT_CHARGE = {
  outcome: "not_sent",
  chargeState: "absent",
  error: {
    code: "absent",
    message:
      "The gateway answered 404 during the whole resolve window, so it never made this charge.",
  },
} as const

const OUTCOME_OF_CHANGE_WITHOUT_EFFECT = {
  outcome: "not_sent",
  error: {
    code: "no_effect",
    message:
      "Lookups showed no effect of the operation during the whole resolve window, so it never happened.",
  },
} as const

/**
 * Records a lookup after which it is still unknown whether the operation was carried out. `because` is recorded as the
 * operation's error. Once the gateway has shown the charge, a lookup that fails does not replace this error, because it
 * says less.
 */
export async function recordUnclearLookup(
  knex: Knex,
  operationId: string,
  because: OperationError & { observed: boolean }
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

/**
 * SQL for whether the pause since the last lookup of an operation is over. All callers share the pause, so that many
 * callers together cause no more lookups than one.
 */
const IS_LOOKUP_PAUSE_OVER = `coalesce(looked_up_at, '-infinity') <= ${NOW} - least(2, 0.25 * power(2, least(lookups, 3))) * interval '1 second'`

/**
 * SQL for whether the claim has ended although the operation is in flight. Its process has died or hangs, and it is
 * unknown whether the call was sent.
 */
const HAS_CLAIM_ENDED = `state = 'in_flight' and lease_expires_at < ${NOW}`

/**
 * Claims the next lookup of a charge's operation in doubt. An operation whose claim has just ended is put in doubt
 * first.
 *
 * Resolves to `undefined` if the charge has no such operation, or if its last lookup is less than two seconds ago. The
 * first lookups need shorter pauses. The longer pauses of the scheduled job do not apply here.
 */
export async function claimLookupOfDoubt(
  knex: Knex,
  chargeId: string
): Promise<UnresolvedOperation | undefined> {
  const unlessDied = (column: string, value: string): Knex.Raw =>
    knex.raw("case state when 'in_flight' then ? else ?? end", [value, column])
  const [operation] = await knex(OPERATION_TABLE)
    .where({ charge_id: chargeId, deleted_at: null })
    .whereRaw(
      `(${HAS_CLAIM_ENDED} or state = 'unknown' and ${IS_LOOKUP_PAUSE_OVER})`
    )
    .update({
      state: "unknown",
      error_code: unlessDied("error_code", "claim_expired"),
      error_message: unlessDied(
        "error_message",
        "The process that made this call ended or stopped responding before it recorded an answer."
      ),
      looked_up_at: databaseNow(knex),
      lookups: knex.raw("lookups + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<OperationRow[]>("*")
  return (
    operation && {
      operation: operationFromRow(operation),
      charge: await findChargeOfOperation(knex, operation.id),
    }
  )
}
