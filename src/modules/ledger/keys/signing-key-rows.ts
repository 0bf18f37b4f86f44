import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerContext } from "./encryption"
import {
  generateSigningKey,
  updatedSigningKeys,
  type SigningKey,
} from "./signing-keys"
import {
  COMMAND_LINE,
  recordAdminAction,
} from "../administration/admin-actions"
import { NOW } from "../database/database-time"
import {
  INSTALLATION_TABLE,
  installationId,
  ONLY_ROW_ID,
} from "../charge/installation-charges"

export interface StoredSigningKeys {
  keys: readonly SigningKey[]
  /** The database's time. */
  now: Date
}

type SigningKeyContext = Pick<LedgerContext, "knex" | "encryption">

export async function readSigningKeys(knex: Knex): Promise<StoredSigningKeys> {
  const { rows } = await knex.raw<{
    rows: [{ keys: SigningKey[] | null; now: Date }]
  }>(
    `select (select signing_keys from ${INSTALLATION_TABLE} where id = ?) as keys, ${NOW} as now`,
    [ONLY_ROW_ID]
  )
  const [{ keys, now }] = rows
  return { keys: keys ?? [], now }
}

/**
 * Brings the stored signing keys up to date: generates a new one if necessary, removes keys that have ended, and
 * encrypts the others under the first encryption key (see `updatedSigningKeys`). Resolves to the signing keys that are
 * stored after that.
 */
export async function renewSigningKeys(
  keyed: SigningKeyContext
): Promise<StoredSigningKeys> {
  return changeSigningKeys(keyed, ({ keys, now }) =>
    updatedSigningKeys(keys, keyed.encryption, now)
  )
}

/**
 * Ends all existing signing keys and generates a new one. Resolves to the number of keys that ended. The other
 * processes use the new key within seconds.
 */
export async function dropSigningKeys(
  keyed: SigningKeyContext
): Promise<number> {
  let count = 0
  await changeSigningKeys(keyed, async ({ keys }, transaction) => {
    count = keys.length
    await recordAdminAction(transaction, {
      action: "drop-signing-keys",
      subjectId: undefined,
      actor: COMMAND_LINE,
      actorType: "command",
      request: {},
      observed: { count },
      status: 200,
    })
    return [generateSigningKey(keyed.encryption)]
  })
  return count
}

/** Changes the signing keys in one process at a time, so that no key is generated twice. */
async function changeSigningKeys(
  { knex }: SigningKeyContext,
  change: (
    stored: StoredSigningKeys,
    transaction: Knex
  ) => readonly SigningKey[] | Promise<readonly SigningKey[]>
): Promise<StoredSigningKeys> {
  await installationId(knex)
  return knex.transaction(async (transaction) => {
    await transaction(INSTALLATION_TABLE)
      .where({ id: ONLY_ROW_ID })
      .forUpdate()
      .first("id")
    const stored = await readSigningKeys(transaction)
    const keys = await change(stored, transaction)
    if (keys !== stored.keys) {
      await transaction(INSTALLATION_TABLE)
        .where({ id: ONLY_ROW_ID })
        .update({ signing_keys: JSON.stringify(keys) })
    }
    return { keys, now: stored.now }
  })
}
