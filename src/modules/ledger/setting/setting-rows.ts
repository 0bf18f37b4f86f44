import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { DAY_MS } from "../../../domain/duration"
import {
  canSettingKeepPreviousSecret,
  isSecretName,
} from "../../../options/setting-definitions"
import { ENCRYPTED_TABLES, type Encryption } from "../keys/encryption"
import { NOW } from "../database/database-time"
import type { Setting } from "../models/setting-model"
import type { RowOf } from "../database/convert-rows"
import { writeOutboxEntries } from "../event/outbox-entries"
import {
  recordSettingsChange,
  redactSettingValue,
  type SettingsChange,
} from "./record-settings-change"

/**
 * How long the plugin still accepts the previous value of a replaced secret, in milliseconds. Only some secrets have a
 * previous value that stays accepted (see `canSettingKeepPreviousSecret`). The gateway revokes a replaced credential
 * after the same time (docs/gateway.md#credentials).
 */
const REPLACED_TOKEN_LIFETIME_MS = 7 * DAY_MS

const SETTING_TABLE = ENCRYPTED_TABLES.ctset

const REVISION_NAME = "revision"

export interface EnteredSetting {
  id: string
  account: string
  name: string
  /**
   * The value of the setting. Secrets are stored encrypted and are decrypted here, so never log or return the value. It
   * is `undefined` if none of `encryptionKeys` can decrypt a secret, or if the row was changed by hand and cannot be
   * used.
   */
  value: unknown
  /** The id of the admin user or API key that entered the value. */
  by: string
  at: Date
  reason: string | undefined
  /** The time until which a replaced secret is still accepted. It is `undefined` for a value that was not replaced. */
  replacedSecretAcceptedUntil: Date | undefined
}

type SettingRow = Omit<RowOf<typeof Setting>, "value"> & { value: unknown }

/**
 * Resolves to a text that changes whenever the settings of any account change, and when a replaced secret stops being
 * accepted.
 */
export async function fingerprintOfSettings(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { state: string }[] }>(
    `select coalesce(sum(value::int) filter (where name = '${REVISION_NAME}'), 0)
        || ' ' || count(*) filter (where replaced_secret_accepted_until > ${NOW}) as state
     from ${SETTING_TABLE} where deleted_at is null`
  )
  return rows[0]?.state ?? ""
}

/**
 * Resolves to the number of the latest change of an account's settings, or to 0 if there was no change. A new change
 * must contain this number, and is refused otherwise.
 */
export async function readSettingsRevision(
  knex: Knex,
  account: string
): Promise<number> {
  const row = await knex<SettingRow>(SETTING_TABLE)
    .where({ account, name: REVISION_NAME, deleted_at: null } as object)
    .first("value")
  return Number(row?.value ?? 0)
}

/**
 * Resolves to all settings that administrators have entered. The oldest setting comes first. Replaced secrets that are
 * no longer accepted are left out.
 */
export async function readSettings(
  knex: Knex,
  encryption: Encryption
): Promise<EnteredSetting[]> {
  const rows = await knex<SettingRow>(SETTING_TABLE)
    .where({ deleted_at: null } as object)
    .whereNot({ name: REVISION_NAME })
    .whereRaw(
      `(replaced_secret_accepted_until is null or replaced_secret_accepted_until > ${NOW})`
    )
    .orderBy(["set_at", "id"])
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    value: settingValueOf(row, encryption),
    by: row.set_by,
    at: row.set_at,
    reason: row.reason ?? undefined,
    replacedSecretAcceptedUntil:
      row.replaced_secret_accepted_until ?? undefined,
  }))
}

/**
 * Returns the value of a row, and decrypts the value if it is a secret. Returns `undefined` in these cases:
 * - None of `encryptionKeys` can decrypt the secret.
 * - A secret is stored unencrypted, because the row was changed by hand.
 * - A value that is not a secret is stored encrypted, because the row was changed by hand.
 */
function settingValueOf(row: SettingRow, encryption: Encryption): unknown {
  if (isSecretName(row.name)) {
    return encryption.decrypt(row)
  }
  return row.ciphertext === null ? row.value : undefined
}

/**
 * Changes settings of one account, either all given settings or none. Records who changed them, and writes the event
 * `settings.changed`. A lock ensures that only one change runs at a time.
 *
 * Resolves to `false` and changes nothing if the account's latest change does not have the number `revision`.
 */
export async function changeSettings(
  knex: Knex,
  encryption: Encryption,
  change: SettingsChange
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_setting', 0))"
    )
    const { account, values } = change
    const revision = await readSettingsRevision(transaction, account)
    if (revision !== change.revision) {
      return false
    }
    await writeSettingsRevision(transaction, {
      ...change,
      revision: revision + 1,
    })
    const observed: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      const before = await deleteOrKeepPreviousValue(transaction, change, name)
      observed[name] = before ? redactSettingValue(name, before.value) : null
      if (value !== undefined) {
        await insertSetting(transaction, encryption, { change, name, value })
      }
    }
    // This also ends a secret that the loop has just replaced.
    const ended = change.endsReplacedSecrets
      ? await transaction<SettingRow>(SETTING_TABLE)
          .where({ account })
          .whereNotNull("replaced_secret_accepted_until")
          .delete("name")
      : []
    await recordSettingsChange(transaction, change, observed)
    const names = [
      ...new Set([...Object.keys(values), ...ended.map(({ name }) => name)]),
    ]
    await writeOutboxEntries(transaction, [
      {
        name: "checkout_transparent.settings.changed" as const,
        key: `settings.changed:${account}:${revision + 1}`,
        data: { account, names, actor: change.actor },
      },
    ])
    return true
  })
}

async function writeSettingsRevision(
  knex: Knex,
  { account, actor, revision }: SettingsChange
): Promise<void> {
  await knex.raw(
    "? on conflict (id) do update set value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at",
    [
      knex(SETTING_TABLE).insert({
        id: `ctset_revision_${account}`,
        account,
        name: REVISION_NAME,
        value: JSON.stringify(revision),
        set_by: actor,
        set_at: knex.raw(NOW),
      }),
    ]
  )
}

/**
 * Prepares the change of one setting. Resolves to the row with the setting's present value, or to `undefined` if there
 * is none.
 *
 * Usually deletes all rows of the setting. But some secrets have a previous value that stays accepted after a change.
 * If such a secret gets a new value, at most one row is kept:
 * - If an earlier value is still accepted, its row is kept, and the row of the present value is deleted. No second
 *   previous value is accepted.
 * - Otherwise, the row of the present value is kept. The present value stays accepted for one more week.
 */
async function deleteOrKeepPreviousValue(
  knex: Knex,
  { account, values }: SettingsChange,
  name: string
): Promise<SettingRow | undefined> {
  const selectEnteredSetting = () =>
    knex<SettingRow>(SETTING_TABLE).where({
      account,
      name,
      deleted_at: null,
    } as object)
  const [latest] = await selectEnteredSetting()
    .where({ replaced_secret_accepted_until: null })
    .select("*")
  if (values[name] === undefined || !canSettingKeepPreviousSecret(name)) {
    await selectEnteredSetting().delete()
    return latest
  }
  await selectEnteredSetting()
    .whereRaw(`replaced_secret_accepted_until <= ${NOW}`)
    .delete()
  const former = await selectEnteredSetting()
    .whereNotNull("replaced_secret_accepted_until")
    .first("id")
  await (former
    ? selectEnteredSetting()
        .where({ replaced_secret_accepted_until: null })
        .delete()
    : selectEnteredSetting().update({
        replaced_secret_accepted_until: knex.raw(
          `${NOW} + interval '1 millisecond' * ${REPLACED_TOKEN_LIFETIME_MS}`
        ),
      } as object))
  return latest
}

async function insertSetting(
  knex: Knex,
  encryption: Encryption,
  given: { change: SettingsChange; name: string; value: unknown }
): Promise<void> {
  const { change, name, value } = given
  const row = {
    id: generateEntityId(undefined, "ctset"),
    account: change.account,
    name,
  }
  await knex(SETTING_TABLE).insert({
    ...row,
    ...(isSecretName(name)
      ? encryption.encrypt(row, String(value))
      : { value: JSON.stringify(value) }),
    reason: change.reason ?? null,
    set_by: change.actor,
    set_at: knex.raw(NOW),
  })
}
