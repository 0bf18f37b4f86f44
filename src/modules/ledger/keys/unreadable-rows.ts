import type { UnreadableSecrets } from "../../../domain/health/health-check-data"
import { NOW } from "../database/database-time"
import { INSTALLATION_TABLE } from "../charge/installation-id"
import { ENCRYPTED_TABLES, type LedgerContext } from "./encryption"

/**
 * Finds the entered settings that none of this process's `encryptionKeys` can decrypt. In the result, `digestKeys` is
 * true if none of the `encryptionKeys` can decrypt the stored keys with which the plugin computes digests. Compares
 * only the ids of the encryption keys, and decrypts nothing.
 */
export async function findUnreadableSecrets({
  knex,
  encryption,
}: LedgerContext): Promise<UnreadableSecrets> {
  // Other encrypted tables are not checked. Access tokens and shoppers' inputs are soon requested or entered again, and
  // the tables of saved cards and buyers' documents can be large.
  const known = encryption.keyIds
  const [settings, installation] = await Promise.all([
    knex(ENCRYPTED_TABLES.ctset)
      .whereNotIn("encryption_key_id", known)
      .where({ deleted_at: null })
      // A previous secret that has expired is not used any more, so it need not be readable.
      .whereRaw(
        `(replaced_secret_accepted_until is null or replaced_secret_accepted_until > ${NOW})`
      )
      .orderBy(["account", "name"])
      .distinct<{ account: string; name: string }[]>("account", "name"),
    knex(INSTALLATION_TABLE)
      .whereNotIn("encryption_key_id", known)
      .first<{ id: string } | undefined>("id"),
  ])
  return { settings, digestKeys: installation !== undefined }
}

/**
 * Counts the buyers' documents that none of `encryptionKeys` can decrypt. Call this function only in a command, because
 * it reads the whole table.
 */
export async function countUnreadableBuyerDocuments({
  knex,
  encryption,
}: LedgerContext): Promise<number> {
  const row = await knex(ENCRYPTED_TABLES.ctdoc)
    .whereNotIn("encryption_key_id", encryption.keyIds)
    .where({ deleted_at: null })
    .first<{ count: number }>(knex.raw("count(*)::int as count"))
  return row.count
}
