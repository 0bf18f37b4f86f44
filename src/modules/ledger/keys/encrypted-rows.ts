import {
  BOUND_COLUMNS,
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type EncryptedTable,
  type LedgerContext,
} from "./encryption"
import { updatedSigningKeys } from "./signing-keys"
import { readSigningKeys, renewSigningKeys } from "./signing-key-rows"

/**
 * The largest number of rows of each table that one run encrypts again. A run that encrypts fewer rows of a table has
 * found all of them, so that no further run is needed.
 */
export const REENCRYPTION_BATCH_SIZE = 1000

/**
 * Encrypts rows again under the first encryption key if they were encrypted under an older one, so that the older key
 * can be removed. Resolves to the number of rows.
 *
 * Each row is written by its own statement, so that no other work waits. A row that changes meanwhile is left as it is.
 * The signing keys are encrypted again as well, and a new one is generated (see signing-keys.ts).
 */
export async function reencryptRows({
  knex,
  encryption,
}: LedgerContext): Promise<number> {
  const { keys, now } = await readSigningKeys(knex)
  // The row of the installation is locked only for a change.
  if (keys.length > 0 && updatedSigningKeys(keys, encryption, now) !== keys) {
    await renewSigningKeys({ knex, encryption })
  }
  const older = encryption.olderKeyIds
  if (older.length === 0) {
    return 0
  }
  let count = 0
  for (const table of Object.values(ENCRYPTED_TABLES)) {
    const rows = await knex(table)
      .whereIn("key_id", older)
      .limit(REENCRYPTION_BATCH_SIZE)
      .select<EncryptedRow[]>(
        "id",
        "key_id",
        "ciphertext",
        ...BOUND_COLUMNS[table]
      )
    for (const row of rows) {
      const plaintext = encryption.open(row)
      if (plaintext !== undefined) {
        // No other column changes, because retention counts from the time when the row was written.
        count += await knex(table)
          .where({ id: row.id, ciphertext: row.ciphertext })
          .update(encryption.seal(row, plaintext))
      }
    }
  }
  return count
}

/** The counts of one table's rows that the first of `encryptionKeys` cannot decrypt. */
export interface RowsUnderOtherKeys {
  table: EncryptedTable
  /** The number of rows that another of `encryptionKeys` can decrypt, and that still have to be encrypted again. */
  older: number
  /** The number of rows that none of `encryptionKeys` can decrypt. */
  unknown: number
}

/**
 * Counts the rows that are encrypted under another key than the first of `encryptionKeys`. It reads whole tables, so
 * call it only for an operator, and never from a job.
 */
export async function rowsUnderOtherKeys({
  knex,
  encryption,
}: Pick<LedgerContext, "knex" | "encryption">): Promise<RowsUnderOtherKeys[]> {
  const { keyIds, olderKeyIds: older } = encryption
  const counted: RowsUnderOtherKeys[] = []
  for (const table of Object.values(ENCRYPTED_TABLES)) {
    const counts = await knex(table)
      .where({ deleted_at: null })
      .whereNotIn(
        "key_id",
        keyIds.filter((id) => !older.includes(id))
      )
      .groupBy("key_id")
      .select<{ key_id: string; count: number }[]>(
        "key_id",
        knex.raw("count(*)::int as count")
      )
    const sum = (isCounted: (id: string) => boolean) =>
      counts
        .filter(({ key_id }) => isCounted(key_id))
        .reduce((total, { count }) => total + count, 0)
    counted.push({
      table,
      older: sum((id) => older.includes(id)),
      unknown: sum((id) => !older.includes(id)),
    })
  }
  return counted
}
