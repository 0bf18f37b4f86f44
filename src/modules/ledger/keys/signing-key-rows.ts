import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerContext } from "./encryption"
import {
  generateSigningKey,
  signingKeysToStore,
  type SigningKey,
} from "./signing-keys"
import {
  COMMAND_LINE,
  recordAdminAction,
} from "../administration/admin-actions"
import { NOW } from "../database/database-time"
import {
  INSTALLATION_TABLE,
  getOrCreateInstallationId,
  ONLY_ROW_ID,
} from "../charge/installation-id"

export interface StoredSigningKeys {
  keys: readonly SigningKey[]
  /** The time, by the database's clock, at which the keys were read. */
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
 * Updates the stored signing keys (see `signingKeysToStore`): generates a new key if necessary, deletes expired keys,
 * and encrypts the other keys with the first of `encryptionKeys`. Resolves to the keys that are stored afterwards.
 */
export async function updateStoredSigningKeys(
  context: SigningKeyContext
): Promise<StoredSigningKeys> {
  return lockAndChangeSigningKeys(context, ({ keys, now }) =>
    signingKeysToStore(keys, context.encryption, now)
  )
}

/**
 * Deletes all signing keys and generates a new one, so that no earlier signature is accepted. The other processes use
 * the new key within seconds. Records the action, and resolves to the number of deleted keys.
 */
export async function dropSigningKeys(
  context: SigningKeyContext
): Promise<number> {
  let count = 0
  await lockAndChangeSigningKeys(context, async ({ keys }, transaction) => {
    count = keys.length
    await recordAdminAction(transaction, {
      action: "drop-signing-keys",
      subjectId: undefined,
      actor: COMMAND_LINE,
      actorType: "command",
      requestData: {},
      stateBeforeAction: { count },
      httpStatus: 200,
    })
    return [generateSigningKey(context.encryption)]
  })
  return count
}

/** Changes the signing keys while their row is locked, so that two processes do not both generate a key. */
async function lockAndChangeSigningKeys(
  { knex }: SigningKeyContext,
  change: (
    stored: StoredSigningKeys,
    transaction: Knex
  ) => readonly SigningKey[] | Promise<readonly SigningKey[]>
): Promise<StoredSigningKeys> {
  await getOrCreateInstallationId(knex)
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
