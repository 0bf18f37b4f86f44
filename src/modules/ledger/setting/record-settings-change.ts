import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isSecretName } from "../../../options/setting-definitions"
import { recordAdminAction } from "../administration/admin-actions"

/** The name under which a change of settings is recorded as an administrator's action. */
const SETTINGS_ACTION = "settings/:account"

const SECRET_PLACEHOLDER = "[secret]"

export interface SettingsChange {
  account: string
  /**
   * The number of the account's latest change at the time at which the administrator opened the settings. If the number
   * is different now, another change was made in the meantime, and this change is refused.
   */
  revision: number
  actor: string
  actorType: string
  /** The new values by the name of the setting. The value `undefined` removes the entered value. */
  values: Readonly<Record<string, unknown>>
  reason?: string | undefined
  /**
   * If true, the previous values of the account's secrets, such as a replaced notification token, are no longer
   * accepted. This also applies to a value that this change replaces. Without the field, a replaced value can stay
   * accepted for up to a week.
   */
  endsReplacedSecrets?: boolean
}

/**
 * Records a change of settings with the old and the new values, but without the values of secrets. Call this function
 * in the transaction that changes the settings.
 */
export async function recordSettingsChange(
  knex: Knex,
  {
    account,
    values,
    reason,
    endsReplacedSecrets,
    actor,
    actorType,
  }: SettingsChange,
  observed: Record<string, unknown>
): Promise<void> {
  const names = Object.keys(values)
  await recordAdminAction(knex, {
    action: SETTINGS_ACTION,
    subjectId: account,
    actor,
    actorType,
    requestData: {
      values: Object.fromEntries(
        names.map((name) => [name, redactSettingValue(name, values[name])])
      ),
      ...(reason === undefined ? {} : { reason }),
      ...(endsReplacedSecrets ? { end_replaced_tokens: true } : {}),
    },
    stateBeforeAction: observed,
    httpStatus: 200,
  })
}

/** Returns a value as it is recorded for administrators: null if there is no value, and a placeholder for a secret. */
export function redactSettingValue(name: string, value: unknown): unknown {
  return isSecretName(name) && value !== undefined
    ? SECRET_PLACEHOLDER
    : (value ?? null)
}
