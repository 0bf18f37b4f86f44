import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NOW } from "../database/database-time"
import type { AssumptionConfirmation } from "../../../domain/health/health-check-data"
import { toRow } from "../database/convert-rows"
import { storableJson } from "../database/storable"

const ADMIN_ACTION_TABLE = "checkout_transparent_admin_action"

export interface AdminActionToRecord {
  /**
   * The route of the action, such as `charges/:id/refund`. For an action of a command, it is the name of the action,
   * such as `moved`, `confirm` or `drop-signing-keys`.
   */
  action: string
  subjectId: string | undefined
  /** The id of the admin user or API key that requested the action. For a command, it is `command line`. */
  actor: string
  actorType: string
  requestData: unknown
  /**
   * The state just before the action, for example the state and the sums of a charge. It is `undefined` if no state is
   * recorded for the action.
   */
  stateBeforeAction: unknown
  /**
   * The HTTP status to record. Set it only if the action is carried out in the transaction that records it. Otherwise,
   * `recordAdminActionStatus` records the status after the response.
   */
  httpStatus?: number
}

/**
 * The actor that is recorded for a command. The command does not know which person runs it, because everyone with
 * access to the server's command line can run it.
 */
export const COMMAND_LINE = "command line"

/**
 * Records an action of the admin API or of a command, and resolves to the id of the record. Call this function before
 * the action is carried out, or in the database transaction that carries it out.
 */
export async function recordAdminAction(
  knex: Knex,
  action: AdminActionToRecord
): Promise<string> {
  const id = generateEntityId(undefined, "ctact")
  const { requestData = {}, stateBeforeAction } = action
  await knex(ADMIN_ACTION_TABLE).insert({
    ...toRow(action),
    id,
    request_data: storableJson(requestData),
    state_before_action:
      stateBeforeAction === undefined ? null : storableJson(stateBeforeAction),
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
    .update({ http_status: status, updated_at: knex.raw(NOW) })
}

/**
 * Resolves to the latest recorded `confirm` action for an account, or to `undefined` if there is none. The action
 * records that a person has confirmed assumptions about the gateway.
 */
export async function findLatestAssumptionConfirmation(
  knex: Knex,
  account: string
): Promise<AssumptionConfirmation | undefined> {
  const row = await knex(ADMIN_ACTION_TABLE)
    .where({ action: "confirm", subject_id: account })
    .orderBy("created_at", "desc")
    .first<
      | { request_data: Omit<AssumptionConfirmation, "at">; created_at: Date }
      | undefined
    >("request_data", "created_at")
  return row && { ...row.request_data, at: row.created_at }
}
