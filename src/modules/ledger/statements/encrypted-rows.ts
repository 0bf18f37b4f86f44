import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  BOUND_COLUMNS,
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type EncryptedTable,
  type Encryption,
  type Keyed,
} from "../encryption"

export interface Rewritten {
  table: EncryptedTable
  rewritten: number
  alreadyNew: number
  /** The number of rows that no configured key can decrypt: another key encrypted them, or they were damaged. */
  unreadable: number
  /** The number of rows written under an older key during the run, by a process that still encrypts with it. */
  left: number
}

const ROWS_AT_ONCE = 500

/**
 * Encrypts again every row that an older key encrypted, one statement per row: it blocks nobody, and a run that was
 * killed keeps what it did. A row that changes meanwhile is left as it is.
 */
export async function rewriteEncrypted({
  knex,
  encryption,
}: Keyed): Promise<Rewritten[]> {
  const all: Rewritten[] = []
  for (const table of Object.values(ENCRYPTED_TABLES)) {
    const done = { rewritten: 0, alreadyNew: 0, unreadable: 0, left: 0 }
    for await (const row of rowsOf(knex, table)) {
      const became = await rewriteRow(knex, encryption, { table, row })
      if (became !== "changed") {
        done[became] += 1
      }
    }
    for await (const row of rowsOf(knex, table, encryption.olderKeyIds)) {
      done.left += encryption.open(row) === undefined ? 0 : 1
    }
    all.push({ table, ...done })
  }
  return all
}

/** Reads the rows in the order of the primary key: no row comes twice, whatever is written meanwhile. */
async function* rowsOf(
  knex: Knex,
  table: EncryptedTable,
  keyIds?: readonly string[]
): AsyncGenerator<EncryptedRow> {
  for (let after = ""; ;) {
    const rows = await knex(table)
      .whereNotNull("ciphertext")
      .where("id", ">", after)
      .modify((query) => {
        if (keyIds) {
          void query.whereIn("key_id", keyIds)
        }
      })
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .select<EncryptedRow[]>(
        "id",
        "key_id",
        "ciphertext",
        ...BOUND_COLUMNS[table]
      )
    yield* rows
    const last = rows.at(-1)
    if (!last) {
      return
    }
    after = last.id
  }
}

async function rewriteRow(
  knex: Knex,
  encryption: Encryption,
  { table, row }: { table: EncryptedTable; row: EncryptedRow }
): Promise<"rewritten" | "alreadyNew" | "unreadable" | "changed"> {
  const plaintext = encryption.open(row)
  if (plaintext === undefined) {
    return "unreadable"
  }
  if (!encryption.olderKeyIds.includes(row.key_id ?? "")) {
    return "alreadyNew"
  }
  const sealed = encryption.seal(row, plaintext)
  // No other column changes, because retention counts from the time when the row was written.
  const updated = await knex(table)
    .where({ id: row.id, ciphertext: row.ciphertext })
    .update(sealed)
  return updated > 0 ? "rewritten" : "changed"
}
