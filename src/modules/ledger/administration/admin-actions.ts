import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NOW } from "../database/database-time"
import type { AssumptionConfirmation } from "../../../domain/health/figures"
import { toRow } from "../database/row"
import { storableJson } from "../database/storable"

const ADMIN_ACTION_TABLE = "checkout_transparent_admin_action"

export interface AdminActionToRecord {
  /**
   * The route of the action, such as `charges/:id/refund`. For a command, it is `moved`, `confirm` or
   * `drop-signing-keys`.
   */
  action: string
  subjectId: string | undefined
  /** The id of an admin user or of an API key. For a command, it is `command line`. */
  actor: string
  actorType: string
  request: unknown
  /**
   * What the action changes, as it was just before the action, for example the state and the sums of a charge.
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
 * Records an action of the admin API or of a command. Call it before the action is carried out, or in the transaction
 * that carries it out. Resolves to the id of the record.
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

/**
 * Resolves to the latest record of the command `confirm` for an account, or to `undefined` if it was never recorded.
 */
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
