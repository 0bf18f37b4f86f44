import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isSecretName } from "../../../options/entered-settings"
import { recordAdminAction } from "../administration/admin-actions"

/** The action that is recorded for a change of settings. */
const SETTINGS_ACTION = "settings/:account"

const SECRET_PLACEHOLDER = "[secret]"

export interface SettingsChange {
  account: string
  /**
   * The number of the latest change when the administrator loaded the settings. If it differs from the present number,
   * the settings were changed meanwhile.
   */
  revision: number
  actor: string
  actorType: string
  /** The new values by name. `undefined` removes the entered value. */
  values: Readonly<Record<string, unknown>>
  reason?: string | undefined
  /** Whether replaced secrets stop being accepted at once. */
  endsFormer?: boolean
}

/**
 * Records a change of settings with the old and new values. Call it in the transaction of the change. A secret's value
 * is never recorded.
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
        names.map((name) => [name, recordedValue(name, values[name])])
      ),
      ...(reason === undefined ? {} : { reason }),
      ...(endsFormer ? { end_former: true } : {}),
    },
    observed,
    status: 200,
  })
}

/** Returns a value as the record shows it: null for none, and a placeholder for a secret. */
export function recordedValue(name: string, value: unknown): unknown {
  return isSecretName(name) && value !== undefined
    ? SECRET_PLACEHOLDER
    : (value ?? null)
}
