import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { isSecretName } from "../../../options/entered-settings"
import { ENCRYPTED_TABLES, type Encryption } from "../encryption"
import { NOW } from "./database-time"
import { SWITCH_NAMES } from "./method-switches"
import { noteEvents } from "./outbox-entries"

const SETTING_TABLE = ENCRYPTED_TABLES.ctset
const CHANGE_TABLE = "checkout_transparent_setting_change"

/** What was entered for an account: a setting, or one secret of a list. */
export interface EnteredSetting {
  id: string
  account: string
  name: string
  /** In clear, also a secret: never log or return that. Undefined for one that no key reads any more. */
  value: unknown
  /** The id of an admin user or of an API key. */
  by: string
  at: Date
  /** When a notification last came with this secret. */
  usedAt: Date | undefined
}

/** `undefined` as `value` takes it away. */
export interface SettingToChange {
  name: string
  isSecret: boolean
  value: unknown
  /** Of a list: another secret beside those that are there, or the one with this id. */
  entry?: "new" | { id: string }
}

export type SettingsChanged =
  | { kind: "changed" }
  | { kind: "no_such_entry" }
  | { kind: "stale"; by: string; at: Date; names: string[] }

interface SettingRow {
  id: string
  account: string
  name: string
  value: unknown
  key_id: string | null
  ciphertext: string | null
  set_by: string
  set_at: Date
  used_at: Date | null
}

/** The revision of the latest change of any account; 0 before the first. */
export async function latestSettingsRevision(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { revision: number | null }[] }>(
    `select max(revision) as revision from ${CHANGE_TABLE} where deleted_at is null`
  )
  return rows[0]?.revision ?? 0
}

/** The revision of an account's latest change, which whoever changes something has to name. */
export async function settingsRevisionOf(
  knex: Knex,
  account: string
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { revision: number | null }[] }>(
    `select max(revision) as revision from ${CHANGE_TABLE} where account = ? and deleted_at is null`,
    [account]
  )
  return rows[0]?.revision ?? 0
}

/** Everything that was entered, oldest first; methods that were switched are no settings of the page. */
export async function readSettings(
  knex: Knex,
  encryption: Encryption
): Promise<EnteredSetting[]> {
  const rows = await knex<SettingRow>(SETTING_TABLE)
    .where({ deleted_at: null } as object)
    .whereNotIn("name", SWITCH_NAMES)
    .orderBy(["set_at", "id"])
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    value: valueOf(row, encryption),
    by: row.set_by,
    at: row.set_at,
    usedAt: row.used_at ?? undefined,
  }))
}

/** A row that was changed by hand says nothing: a secret in clear, or what is no secret encrypted. */
function valueOf(row: SettingRow, encryption: Encryption): unknown {
  if (isSecretName(row.name)) {
    return encryption.open(row)
  }
  return row.ciphertext === null ? row.value : undefined
}

/**
 * Changes settings of an account, all or none, and writes down who did. `stale`: somebody else has
 * changed this account since `revision`. One change at a time, over all processes.
 */
export async function changeSettings(
  knex: Knex,
  encryption: Encryption,
  given: {
    account: string
    revision: number | undefined
    actor: string
    changes: readonly SettingToChange[]
  }
): Promise<SettingsChanged> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_setting', 0))"
    )
    const stale = await changedSince(transaction, given)
    if (stale) {
      return stale
    }
    if (await namesAnEntryThatIsGone(transaction, given)) {
      return { kind: "no_such_entry" as const }
    }
    const revision = (await latestSettingsRevision(transaction)) + 1
    for (const change of given.changes) {
      await makeChange(transaction, encryption, { ...given, revision, change })
    }
    const names = [...new Set(given.changes.map(({ name }) => name))]
    await noteEvents(transaction, [
      {
        name: "checkout_transparent.settings.changed" as const,
        key: `settings.changed:${revision}`,
        data: { account: given.account, names, actor: given.actor },
      },
    ])
    return { kind: "changed" as const }
  })
}

async function changedSince(
  knex: Knex,
  { account, revision }: { account: string; revision: number | undefined }
): Promise<SettingsChanged | undefined> {
  if (revision === undefined) {
    return undefined
  }
  const since = await knex(CHANGE_TABLE)
    .where({ account, deleted_at: null })
    .where("revision", ">", revision)
    .orderBy("revision", "desc")
    .select<{ actor: string; created_at: Date; name: string }[]>(
      "actor",
      "created_at",
      "name"
    )
  const [latest] = since
  return (
    latest && {
      kind: "stale",
      by: latest.actor,
      at: latest.created_at,
      names: [...new Set(since.map(({ name }) => name))],
    }
  )
}

/** Asked before the first change: what returns from a transaction is not rolled back. */
async function namesAnEntryThatIsGone(
  knex: Knex,
  given: { account: string; changes: readonly SettingToChange[] }
): Promise<boolean> {
  const entries = given.changes.flatMap(({ name, entry }) =>
    typeof entry === "object" ? [{ name, id: entry.id }] : []
  )
  const there = await knex<SettingRow>(SETTING_TABLE)
    .where({ account: given.account, deleted_at: null } as object)
    .whereIn(
      "id",
      entries.map(({ id }) => id)
    )
    .select("id", "name")
  return entries.some(
    (entry) =>
      !there.some(({ id, name }) => id === entry.id && name === entry.name)
  )
}

interface ChangeAbout {
  account: string
  actor: string
  revision: number
  change: SettingToChange
}

async function makeChange(
  knex: Knex,
  encryption: Encryption,
  { account, actor, revision, change }: ChangeAbout
): Promise<void> {
  const { name, isSecret, value, entry } = change
  const isAddition = entry === "new"
  const before = isAddition
    ? []
    : await knex<SettingRow>(SETTING_TABLE)
        .where({
          account,
          name,
          deleted_at: null,
          ...(entry ? { id: entry.id } : {}),
        } as object)
        .delete()
        .returning("*")
  if (value !== undefined) {
    await insertSetting(knex, encryption, { account, actor, change })
  }
  await knex(CHANGE_TABLE).insert({
    id: generateEntityId(undefined, "ctsc"),
    revision,
    account,
    name,
    is_secret: isSecret,
    from_value: isSecret ? null : jsonOf(before[0]?.value),
    to_value: isSecret ? null : jsonOf(value),
    kind: isAddition ? "added" : value === undefined ? "removed" : "set",
    actor,
    created_at: knex.raw(NOW),
    updated_at: knex.raw(NOW),
  })
}

async function insertSetting(
  knex: Knex,
  encryption: Encryption,
  { account, actor, change }: Omit<ChangeAbout, "revision">
): Promise<void> {
  const row = {
    id: generateEntityId(undefined, "ctset"),
    account,
    name: change.name,
  }
  await knex(SETTING_TABLE).insert({
    ...row,
    ...(change.isSecret
      ? encryption.seal(row, String(change.value))
      : { value: jsonOf(change.value) }),
    set_by: actor,
    set_at: knex.raw(NOW),
    created_at: knex.raw(NOW),
    updated_at: knex.raw(NOW),
  })
}

/** `null` is a value of its own: no cap, say. */
function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** Notes that a notification came with this secret, once a minute. */
export async function noteSecretUsed(knex: Knex, id: string): Promise<void> {
  await knex.raw(
    `update ${SETTING_TABLE} set used_at = ${NOW}
     where id = ? and deleted_at is null and (used_at is null or used_at < ${NOW} - interval '1 minute')`,
    [id]
  )
}

/**
 * What a setting was at a time; undefined where nobody has changed it since. `value` is undefined where
 * nothing was entered then.
 */
export async function settingBefore(
  knex: Knex,
  { account, name, at }: { account: string; name: string; at: Date }
): Promise<{ value: unknown } | undefined> {
  const next = await knex(CHANGE_TABLE)
    .where({ account, name, deleted_at: null })
    .where("created_at", ">", at)
    .orderBy("revision")
    .first<{ from_value: unknown } | undefined>("from_value")
  return next && { value: next.from_value ?? undefined }
}
