import {
  BOUND_COLUMNS,
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type Keyed,
} from "./encryption"
import { renewed } from "./signing-keys"
import { readSigningKeys, renewSigningKeys } from "./signing-key-rows"

/** The number of rows of each table that one run encrypts again. */
const AT_ONCE = 1000

/**
 * Encrypts rows that an older key encrypted again, under the first key, so that the older one can be removed. One
 * statement per row: it blocks nobody, and a row that changes meanwhile is left as it is. Returns the number of rows.
 * The key that signs quotes and links is drawn anew; see signing-keys.ts.
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
      .limit(AT_ONCE)
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
