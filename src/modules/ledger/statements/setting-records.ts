import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isSecretName } from "../../../options/entered-settings"
import { concludeAdminAction, recordAdminAction } from "./admin-actions"

/** The records of changes, by what they change. */
const SETTINGS_ACTION = "settings/:account"
const PERMISSIONS_ACTION = "permissions"

/** Stands in the records in the place of a secret. */
const SECRET = "[secret]"

/** Who may do what belongs to the whole store. */
export const WHOLE_STORE = ""

export interface SettingsChange {
  /** Empty for the whole store. */
  account: string
  /** The one that the person was shown; another one is there when somebody else has changed it. */
  revision: number
  actor: string
  actorType: string
  /** By name; `undefined` takes what was entered away. */
  values: Readonly<Record<string, unknown>>
  reason?: string | undefined
  /** Secrets that others have replaced end at once. */
  endsFormer?: boolean
}

/** Writes down who changed what from what to what, with the change; nothing of a secret's value. */
export async function recordChange(
  knex: Knex,
  { account, values, reason, endsFormer, actor, actorType }: SettingsChange,
  observed: Record<string, unknown>
): Promise<void> {
  const isOfStore = account === WHOLE_STORE
  const names = Object.keys(values)
  const id = await recordAdminAction(knex, {
    action: isOfStore ? PERMISSIONS_ACTION : SETTINGS_ACTION,
    subjectId: isOfStore ? undefined : account,
    actor,
    actorType,
    request: {
      values: Object.fromEntries(
        names.map((name) => [name, recordedValue(name, values[name])])
      ),
      ...(reason === undefined ? {} : { reason }),
      ...(endsFormer ? { end_former: true } : {}),
    },
    observed,
  })
  await concludeAdminAction(knex, id, 200)
}

/** A value as the record has it; null for none. */
export function recordedValue(name: string, value: unknown): unknown {
  return isSecretName(name) && value !== undefined ? SECRET : (value ?? null)
}

/**
 * What a setting was at a time; undefined where nobody has changed it since. `value` is undefined where
 * nothing was entered then.
 */
export async function settingBefore(
  knex: Knex,
  { account, name, at }: { account: string; name: string; at: Date }
): Promise<{ value: unknown } | undefined> {
  const { rows } = await knex.raw<{ rows: { value: unknown }[] }>(
    `select observed -> :name as value from checkout_transparent_admin_action
      where subject_id = :account and action = :action and created_at >= :at
        and deleted_at is null and jsonb_exists(observed, :name)
      order by created_at, id limit 1`,
    { action: SETTINGS_ACTION, account, name, at }
  )
  const [next] = rows
  return next && { value: next.value ?? undefined }
}
