import type { DisputeOutcome } from "../../../domain/dispute/dispute-outcome"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StateAndSums } from "../../../domain/charge/change-verdict"
import { disputeOutcomeFrom } from "../../../domain/dispute/dispute"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { InstallationContext } from "../charge/installation-id"

/** The name that is recorded in `dispute_closed_by` if the gateway has shown the end of the dispute. */
const CLOSED_BY_GATEWAY = "payment service"

const IS_DISPUTE_OPEN = "disputed_at is not null and dispute_closed_at is null"

/**
 * Returns the new values of the columns that record a charge's dispute. A dispute begins when the charge becomes
 * `charged_back`. It usually ends when the charge gets another state. Returns no columns if `next` is undefined.
 *
 * `next` are the new state and sums of the charge. Write the columns in the same statement as `next`, because the
 * values are SQL expressions that read the state and sums from before the change.
 */
export function disputeColumns(
  knex: Knex,
  next: StateAndSums | undefined
): Record<string, Knex.Raw> {
  return next?.state === "charged_back"
    ? columnsOfDisputeBegin(knex)
    : columnsOfDisputeEnd(knex, next)
}

/**
 * Returns the columns that begin a dispute. They change nothing if a dispute is already open or the charge is already
 * `charged_back`.
 */
function columnsOfDisputeBegin(knex: Knex): Record<string, Knex.Raw> {
  const columns = Object.entries({
    disputed_at: NOW,
    dispute_answer_deadline: "null",
    dispute_closed_at: "null",
    dispute_closed_by: "null",
    dispute_outcome: "null",
  }).map(([column, value]): [string, Knex.Raw] => [
    column,
    knex.raw(
      `case when state <> 'charged_back' and not (${IS_DISPUTE_OPEN}) then ${value} else ${column} end`
    ),
  ])
  return Object.fromEntries(columns)
}

function columnsOfDisputeEnd(
  knex: Knex,
  next: StateAndSums | undefined
): Record<string, Knex.Raw> {
  if (next === undefined) {
    return {}
  }
  const outcome = `case when not (${IS_DISPUTE_OPEN}) then null when state = 'charged_back' and refunded_amount >= ? then ?::text else ?::text end`
  const values = [
    next.sums.refunded,
    disputeOutcomeFrom(next, true) ?? null,
    disputeOutcomeFrom(next, false) ?? null,
  ]
  const valueIfDisputeEnded = (column: string, value: string): Knex.Raw =>
    knex.raw(
      `case when (${outcome}) is null then ${column} else ${value} end`,
      values
    )
  return {
    dispute_closed_at: valueIfDisputeEnded("dispute_closed_at", NOW),
    dispute_closed_by: valueIfDisputeEnded(
      "dispute_closed_by",
      `'${CLOSED_BY_GATEWAY}'`
    ),
    dispute_outcome: knex.raw(
      `coalesce((${outcome}), dispute_outcome)`,
      values
    ),
  }
}

/**
 * Closes a dispute with an outcome that an administrator has entered because the gateway does not show it, and makes
 * the charge due for synchronization. Resolves to `false` if no dispute is open, or if the charge belongs to another
 * installation.
 */
export async function recordDisputeOutcome(
  here: InstallationContext,
  chargeId: string,
  { by, outcome }: { by: string; outcome: DisputeOutcome }
): Promise<boolean> {
  const now = databaseNow(here.knex)
  return updateOpenDispute(here, chargeId, {
    dispute_closed_at: now,
    dispute_closed_by: by,
    dispute_outcome: outcome,
    revision: here.knex.raw("revision + 1"),
    synchronization_due_at: now,
  })
}

/**
 * Stores the deadline for answering a dispute, or deletes the deadline if `answerDeadline` is null. An administrator
 * enters the deadline, because the gateway does not report it. Resolves to `false` if no dispute is open, or if the
 * charge belongs to another installation.
 */
export async function recordDisputeDeadline(
  here: InstallationContext,
  chargeId: string,
  answerDeadline: string | null
): Promise<boolean> {
  return updateOpenDispute(here, chargeId, {
    dispute_answer_deadline: answerDeadline,
  })
}

async function updateOpenDispute(
  { knex, digest }: InstallationContext,
  id: string,
  columns: Record<string, unknown>
): Promise<boolean> {
  const updated = await knex(CHARGE_TABLE)
    .where({ id, installation_digest: digest, deleted_at: null })
    .whereRaw(IS_DISPUTE_OPEN)
    .update({ ...columns, updated_at: databaseNow(knex) })
  return updated > 0
}
