import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import {
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
} from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import { resolveOperation } from "./resolve-operation"
import { readChargeOfOperationOrThrow } from "./operation-records"
import type { UnresolvedOperation } from "../ports/ledger-parameters-and-results"

export interface OperationError {
  code: string
  message: string
}

/**
 * Records that the outcome of an operation in flight is unknown. Does nothing if the operation has another state.
 * - Set `because.observed` if the gateway has shown that the charge exists. A creation then stays unknown even if later
 *   lookups get the answer 404.
 * - Set `because.answered` if the gateway has answered with a 2xx status. The operation then usually stays unknown even
 *   if later lookups do not show it. The cancellation of an unpaid code is an exception (see
 *   `recordAbsenceOrResolveOperation`).
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
      ...(because.observed
        ? { outcome_last_unclear_at: databaseNow(knex) }
        : {}),
      ...(because.answered
        ? { inconclusive_answer_at: databaseNow(knex) }
        : {}),
      // The gateway has just answered, so the next lookup waits for the usual pause.
      lookup_backoff_began_at: because.observed ? databaseNow(knex) : null,
      updated_at: databaseNow(knex),
    })
}

/**
 * Sets an operation in doubt to `in_flight` again, so that the process with the operation's claim may send the request
 * once more. The resolve window of the operation starts from the beginning. Sends nothing itself.
 *
 * Resolves to `false` and changes nothing if the request must not be sent again:
 * - The claim has ended.
 * - The outcome has become known, or the request is already being sent again.
 * - The gateway has shown the charge, or has answered the request with a 2xx status.
 */
export async function reopenClaimToResend(
  knex: Knex,
  operationId: string
): Promise<boolean> {
  const resumed = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .whereNull("outcome_last_unclear_at")
    .whereNull("inconclusive_answer_at")
    .whereRaw(`lease_expires_at > ${NOW}`)
    .update({
      state: "in_flight",
      missing_at_gateway_since: null,
      error_code: null,
      error_message: null,
      updated_at: databaseNow(knex),
    })
  return resumed > 0
}

/**
 * Records that a lookup did not show an operation in doubt, and resolves to the operation's charge. If no lookup has
 * shown the operation during the resolve window, the operation is usually resolved as never carried out.
 *
 * There are these exceptions:
 * - A creation stays unknown if the gateway has ever shown the charge, or has answered with a 2xx status.
 * - A capture, refund or void that the gateway answered with a 2xx status may be shown late. Such a change stays
 *   unknown before the time `excludedFrom`. After that time and after the resolve window, it is resolved as rejected.
 *   Without `excludedFrom`, it stays unknown.
 * - A change that was never sent is resolved at once.
 */
export async function recordAbsenceOrResolveOperation(
  knex: Knex,
  operationId: string,
  window: { resolveWindowMs: number; excludedFrom?: Date | undefined }
): Promise<Charge> {
  const excludedFrom = window.excludedFrom?.toISOString() ?? null
  // A change without `refunded_before_request` was never sent.
  const [noted]: {
    proven: boolean
    kind: string
    inconclusive_answer_at: Date | null
  }[] = await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      missing_at_gateway_since: knex.raw(
        `coalesce(missing_at_gateway_since, ${NOW})`
      ),
      updated_at: databaseNow(knex),
    })
    .returning([
      "kind",
      "inconclusive_answer_at",
      knex.raw(
        `coalesce(kind <> 'create' and refunded_before_request is null
          or (inconclusive_answer_at is null or kind <> 'create' and ${NOW} >= ?::timestamptz)
          and (outcome_last_unclear_at is null or kind <> 'create')
          and missing_at_gateway_since <= ${NOW} - ? * interval '1 millisecond', false) as proven`,
        [excludedFrom, window.resolveWindowMs]
      ),
    ])
  if (!noted?.proven) {
    return readChargeOfOperationOrThrow(knex, operationId)
  }
  return resolveOperation(knex, operationId, {
    details: {},
    resolvedVia: "look_up",
    ...(noted.kind === "create"
      ? OUTCOME_OF_ABSENT_CHARGE
      : OUTCOME_OF_CHANGE_WITHOUT_EFFECT),
    ...(noted.inconclusive_answer_at === null ? {} : { outcome: "rejected" }),
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
 * Records a lookup that did not show whether the operation was carried out. Set `because.observed` if the lookup showed
 * the charge.
 *
 * Usually, the error in `because` replaces the stored error. The stored error remains if this lookup did not show the
 * charge, but an earlier answer or lookup did, because the stored error is then more informative.
 */
export async function recordLookupWithoutOutcome(
  knex: Knex,
  operationId: string,
  because: OperationError & { observed: boolean }
): Promise<void> {
  const valueUnlessUnclearBefore = (column: string, value: string): Knex.Raw =>
    knex.raw("case when outcome_last_unclear_at is null then ? else ?? end", [
      value,
      column,
    ])
  await knex(OPERATION_TABLE)
    .where({ id: operationId, state: "unknown" })
    .update({
      ...(because.observed
        ? {
            missing_at_gateway_since: null,
            outcome_last_unclear_at: databaseNow(knex),
            error_code: because.code,
            error_message: because.message,
          }
        : {
            error_code: valueUnlessUnclearBefore("error_code", because.code),
            error_message: valueUnlessUnclearBefore(
              "error_message",
              because.message
            ),
          }),
      updated_at: databaseNow(knex),
    })
}

/**
 * An SQL condition that is true if the pause after the latest lookup of an operation is over. All callers share the
 * pause, so many callers do not cause more lookups than one caller.
 */
const IS_LOOKUP_PAUSE_OVER = `coalesce(lookup_backoff_began_at, '-infinity') <= ${NOW} - least(2, 0.25 * power(2, least(lookup_count, 3))) * interval '1 second'`

/**
 * An SQL condition for an operation that is in flight although its claim has ended. The process that claimed the
 * operation has died or hangs, and may or may not have sent the request.
 */
const HAS_CLAIM_ENDED = `state = 'in_flight' and lease_expires_at < ${NOW}`

/**
 * Claims the next lookup of a charge's operation in doubt, and resolves to the operation and its charge. An operation
 * that is still in flight although its claim has ended is first marked as unknown. Its lookup is claimed at once.
 *
 * Resolves to `undefined` if the charge has no such operation, or if the pause after the latest lookup is not over. The
 * pause is two seconds, and shorter for the first lookups. Sends no lookup itself.
 */
export async function claimLookupOfOperationInDoubt(
  knex: Knex,
  chargeId: string
): Promise<UnresolvedOperation | undefined> {
  const valueIfClaimEnded = (column: string, value: string): Knex.Raw =>
    knex.raw("case state when 'in_flight' then ? else ?? end", [value, column])
  const [operation] = await knex(OPERATION_TABLE)
    .where({ charge_id: chargeId, deleted_at: null })
    .whereRaw(
      `(${HAS_CLAIM_ENDED} or state = 'unknown' and ${IS_LOOKUP_PAUSE_OVER})`
    )
    .update({
      state: "unknown",
      error_code: valueIfClaimEnded("error_code", "claim_expired"),
      error_message: valueIfClaimEnded(
        "error_message",
        "The process that made this call ended or stopped responding before it recorded an answer."
      ),
      lookup_backoff_began_at: databaseNow(knex),
      lookup_count: knex.raw("lookup_count + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<OperationRow[]>("*")
  return (
    operation && {
      operation: operationFromRow(operation),
      charge: await readChargeOfOperationOrThrow(knex, operation.id),
    }
  )
}
