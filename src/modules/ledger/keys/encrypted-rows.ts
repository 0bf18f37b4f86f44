import {
  BOUND_COLUMNS,
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type EncryptedTable,
  type LedgerContext,
} from "./encryption"
import { signingKeysToStore } from "./signing-keys"
import { readSigningKeys, updateStoredSigningKeys } from "./signing-key-rows"

/** The largest number of rows of each table that one call of `reencryptRows` encrypts again. */
export const REENCRYPTION_BATCH_SIZE = 1000

/**
 * Encrypts rows again with the first of `encryptionKeys` if they were encrypted with another of these keys. One call
 * encrypts at most REENCRYPTION_BATCH_SIZE rows of each table, and resolves to the number of these rows. When no such
 * rows are left, the store can remove the other keys.
 *
 * A row that another process changes at the same time is skipped. The signing keys are also encrypted again, but not
 * counted.
 */
export async function reencryptRows({
  knex,
  encryption,
}: LedgerContext): Promise<number> {
  const { keys, now } = await readSigningKeys(knex)
  // This check avoids locking the installation's row when nothing has to change.
  if (keys.length > 0 && signingKeysToStore(keys, encryption, now) !== keys) {
    await updateStoredSigningKeys({ knex, encryption })
  }
  const older = encryption.olderKeyIds
  if (older.length === 0) {
    return 0
  }
  let count = 0
  for (const table of Object.values(ENCRYPTED_TABLES)) {
    const rows = await knex(table)
      .whereIn("encryption_key_id", older)
      .limit(REENCRYPTION_BATCH_SIZE)
      .select<EncryptedRow[]>(
        "id",
        "encryption_key_id",
        "ciphertext",
        ...BOUND_COLUMNS[table]
      )
    // Each row has its own statement, so that no other process has to wait.
    for (const row of rows) {
      const plaintext = encryption.decrypt(row)
      if (plaintext !== undefined) {
        // The other columns, such as `updated_at`, keep their values, because the retention period starts when the row
        // was written.
        count += await knex(table)
          .where({ id: row.id, ciphertext: row.ciphertext })
          .update(encryption.encrypt(row, plaintext))
      }
    }
  }
  return count
}

/** For one table, the numbers of rows that were not encrypted with the first of `encryptionKeys`. */
export interface RowCountsUnderOtherKeys {
  table: EncryptedTable
  /**
   * The number of rows that were encrypted with one of `encryptionKeys`, but not with the first one. These rows are
   * still to be encrypted again with the first key.
   */
  older: number
  /** The number of rows that none of `encryptionKeys` has encrypted, so they cannot be decrypted. */
  unknown: number
}

/**
 * Counts the rows that were not encrypted with the first of `encryptionKeys`. Call this function only in a command,
 * because it reads whole tables.
 */
export async function countRowsNotEncryptedWithFirstKey({
  knex,
  encryption,
}: Pick<LedgerContext, "knex" | "encryption">): Promise<
  RowCountsUnderOtherKeys[]
> {
  const { keyIds, olderKeyIds: older } = encryption
  const counted: RowCountsUnderOtherKeys[] = []
  for (const table of Object.values(ENCRYPTED_TABLES)) {
    const counts = await knex(table)
      .where({ deleted_at: null })
      .whereNotIn(
        "encryption_key_id",
        keyIds.filter((id) => !older.includes(id))
      )
      .groupBy("encryption_key_id")
      .select<{ encryption_key_id: string; count: number }[]>(
        "encryption_key_id",
        knex.raw("count(*)::int as count")
      )
    const sum = (isCounted: (id: string) => boolean) =>
      counts
        .filter(({ encryption_key_id }) => isCounted(encryption_key_id))
        .reduce((total, { count }) => total + count, 0)
    counted.push({
      table,
      older: sum((id) => older.includes(id)),
      unknown: sum((id) => !older.includes(id)),
    })
  }
  return counted
}
