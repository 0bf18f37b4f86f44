import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isSecretName } from "../../../options/entered-settings"
import { recordAdminAction } from "../administration/admin-actions"

/** The name under which a change of settings is recorded as an administrator's action. */
const SETTINGS_ACTION = "settings/:account"

const SECRET_PLACEHOLDER = "[secret]"

export interface SettingsChange {
  account: string
  /**
   * The number of the latest change at the time at which the administrator opened the settings. If the number is
   * different now, another administrator has changed the settings, and this change is refused.
   */
  revision: number
  actor: string
  actorType: string
  /** The new values by the name of the setting. `undefined` removes the value that was entered. */
  values: Readonly<Record<string, unknown>>
  reason?: string | undefined
  /**
   * If true, secrets of the account that earlier changes have replaced are not accepted any more. A secret that this
   * change replaces stays accepted for a while.
   */
  endsFormer?: boolean
}

/**
 * Records a change of settings with the old and the new values, but without the values of secrets. Call this in the
 * transaction that changes the settings.
 */
export async function recordSettingsChange(
  knex: Knex,
  { account, values, reason, endsFormer, actor, actorType }: SettingsChange,
  observed: Record<string, unknown>
): Promise<void> {
  const names = Object.keys(values)
  await recordAdminAction(knex, {
    action: SETTINGS_ACTION,
    subjectId: account,
    actor,
    actorType,
    request: {
      values: Object.fromEntries(
        names.map((name) => [name, redactSettingValue(name, values[name])])
      ),
      ...(reason === undefined ? {} : { reason }),
      ...(endsFormer ? { end_former: true } : {}),
    },
    observed,
    status: 200,
  })
}

/** Returns a value as it is recorded for administrators: null if there is no value, and a placeholder for a secret. */
export function redactSettingValue(name: string, value: unknown): unknown {
  return isSecretName(name) && value !== undefined
    ? SECRET_PLACEHOLDER
    : (value ?? null)
}
