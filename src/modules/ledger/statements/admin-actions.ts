import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PaymentMethod } from "../../../charge/charge"
import type {
  MethodSwitch,
  SwitchedMethod,
} from "../../../charge/method-switch"
import { NOW } from "./database-time"
import { storableJson } from "./storable"

const METHOD_SWITCH_TABLE = "checkout_transparent_method_switch"

/** Switches a method of an account off, or on again; in force in every process from then on. */
export async function switchMethod(
  knex: Knex,
  { account, method, isOn, by, reason }: MethodSwitch
): Promise<void> {
  const said = {
    is_on: isOn,
    switched_by: by,
    reason,
    switched_at: knex.raw(NOW),
    updated_at: knex.raw(NOW),
  }
  await knex.raw(
    `? on conflict (account, method) where deleted_at is null
    do update set is_on = excluded.is_on, switched_by = excluded.switched_by, reason = excluded.reason,
      switched_at = excluded.switched_at, updated_at = excluded.updated_at`,
    [
      knex(METHOD_SWITCH_TABLE).insert({
        id: generateEntityId(undefined, "ctsw"),
        account,
        method,
        ...said,
        created_at: knex.raw(NOW),
      }),
    ]
  )
}

/** What people have said of payment methods; one of which nobody spoke is on. */
export async function methodSwitches(knex: Knex): Promise<SwitchedMethod[]> {
  const rows = await knex(METHOD_SWITCH_TABLE)
    .where({ deleted_at: null })
    .select<
      {
        account: string
        method: PaymentMethod
        is_on: boolean
        switched_by: string
        reason: string
        switched_at: Date
      }[]
    >("account", "method", "is_on", "switched_by", "reason", "switched_at")
  return rows.map((row) => ({
    account: row.account,
    method: row.method,
    isOn: row.is_on,
    by: row.switched_by,
    reason: row.reason,
    at: row.switched_at,
  }))
}

const ADMIN_ACTION_TABLE = "checkout_transparent_admin_action"

export interface AdminActionToRecord {
  /** The route, as `charges/:id/refund`. */
  action: string
  /** The id in the route. */
  subjectId: string | undefined
  /** The id of an admin user or of an API key. */
  actor: string
  actorType: string
  /** The request's body. */
  request: unknown
  /** The row that it is about, as it stands. */
  observed: unknown
}

/** Writes down what a person is about to do through an admin route; resolves to the record's id. */
export async function recordAdminAction(
  knex: Knex,
  action: AdminActionToRecord
): Promise<string> {
  const id = generateEntityId(undefined, "ctact")
  await knex(ADMIN_ACTION_TABLE).insert({
    id,
    action: action.action,
    subject_id: action.subjectId ?? null,
    actor: action.actor,
    actor_type: action.actorType,
    request: storableJson(action.request ?? {}),
    observed:
      action.observed === undefined ? null : storableJson(action.observed),
    created_at: knex.raw(NOW),
    updated_at: knex.raw(NOW),
  })
  return id
}

/** Adds the HTTP status that was answered. */
export async function concludeAdminAction(
  knex: Knex,
  id: string,
  status: number
): Promise<void> {
  await knex(ADMIN_ACTION_TABLE)
    .where({ id })
    .update({ status, updated_at: knex.raw(NOW) })
}
