import {
  BOUND_COLUMNS,
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type EncryptedTable,
  type Keyed,
} from "./encryption"
import { renewed } from "./signing-keys"
import { readSigningKeys, renewSigningKeys } from "./signing-key-rows"

/** The largest number of rows of each table that one run encrypts again; a run that returns fewer found all. */
export const ENCRYPTED_AT_ONCE = 1000

/**
 * Encrypts rows that an older key encrypted again, under the first key, so that the older one can be removed. One
 * statement per row: it blocks nobody, and a row that changes meanwhile is left as it is. Returns the number of rows.
 * The key that signs quotes and resume links is drawn anew; see signing-keys.ts.
 */
export async function encryptAnew({
  knex,
  encryption,
}: Keyed): Promise<number> {
  const { keys, now } = await readSigningKeys(knex)
  // The row of the installation is locked only for a change.
  if (keys.length > 0 && renewed(keys, encryption, now) !== keys) {
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
      .limit(ENCRYPTED_AT_ONCE)
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

/** The rows of a table that the first key does not decrypt; both counts are 0 when nothing is left to do. */
export interface RowsUnderOtherKeys {
  table: EncryptedTable
  /** Rows that another of `encryptionKeys` decrypts, and that are still to be encrypted again. */
  older: number
  /** Rows that none of `encryptionKeys` decrypts. */
  unknown: number
}

/**
 * Counts the rows that another key than the first of `encryptionKeys` has encrypted. Reads whole tables, so call it
 * only when an operator asks, and never from a job.
 */
export async function rowsUnderOtherKeys({
  knex,
  encryption,
}: Pick<Keyed, "knex" | "encryption">): Promise<RowsUnderOtherKeys[]> {
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
