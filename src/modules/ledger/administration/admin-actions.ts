import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NOW } from "../database/database-time"
import type { AssumptionConfirmation } from "../../../domain/health/figures"
import { toRow } from "../database/row"
import { storableJson } from "../database/storable"

const ADMIN_ACTION_TABLE = "checkout_transparent_admin_action"

export interface AdminActionToRecord {
  /**
   * The route of the action, such as `charges/:id/refund`. For a command of an operator, it is `moved`, `confirm` or
   * `drop-signing-keys`.
   */
  action: string
  subjectId: string | undefined
  /** The id of an admin user or of an API key. For a command, it is `command line`. */
  actor: string
  actorType: string
  request: unknown
  /**
   * The record that the action changes, such as the row of a charge or discrepancy, as it was just before the action.
   */
  observed: unknown
  /** The HTTP status of the response. Set only if the action is carried out in the same database transaction. */
  status?: number
}

/**
 * The recorded actor of a command. The person is not known, because everyone who can use the server's command line can
 * run a command.
 */
export const COMMAND_LINE = "command line"

/**
 * Records an action that an administrator has started in the admin API or with a command. In most cases this happens
 * just before the action is carried out. Resolves to the id of the record.
 */
export async function recordAdminAction(
  knex: Knex,
  action: AdminActionToRecord
): Promise<string> {
  const id = generateEntityId(undefined, "ctact")
  const { request = {}, observed } = action
  await knex(ADMIN_ACTION_TABLE).insert({
    ...toRow(action),
    id,
    request: storableJson(request),
    observed: observed === undefined ? null : storableJson(observed),
  })
  return id
}

export async function recordAdminActionStatus(
  knex: Knex,
  id: string,
  status: number
): Promise<void> {
  await knex(ADMIN_ACTION_TABLE)
    .where({ id })
    .update({ status, updated_at: knex.raw(NOW) })
}

export async function findLatestAssumptionConfirmation(
  knex: Knex,
  account: string
): Promise<AssumptionConfirmation | undefined> {
  const row = await knex(ADMIN_ACTION_TABLE)
    .where({ action: "confirm", subject_id: account })
    .orderBy("created_at", "desc")
    .first<
      | { request: Omit<AssumptionConfirmation, "at">; created_at: Date }
      | undefined
    >("request", "created_at")
  return row && { ...row.request, at: row.created_at }
}
