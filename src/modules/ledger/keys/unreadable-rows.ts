import type { UnreadableSecrets } from "../../../domain/health/figures"
import { NOW } from "../database/database-time"
import { INSTALLATION_TABLE } from "../charge/installation-id"
import { ENCRYPTED_TABLES, type LedgerContext } from "./encryption"

/**
 * Resolves to the settings that none of this process's `encryptionKeys` can decrypt, and to whether none of them can
 * decrypt the digest keys. Only the ids of the encryption keys in the rows are compared, and nothing is decrypted.
 *
 * Access tokens and shoppers' inputs are not checked, because they are soon requested or entered again. Saved cards and
 * buyers' documents are not checked either, because both tables can be large. `countUnreadableBuyerDocuments` counts
 * the documents.
 */
export async function unreadableSecrets({
  knex,
  encryption,
}: LedgerContext): Promise<UnreadableSecrets> {
  const known = encryption.keyIds
  const [settings, installation] = await Promise.all([
    knex(ENCRYPTED_TABLES.ctset)
      .whereNotIn("key_id", known)
      .where({ deleted_at: null })
      // A previous secret that has expired is not used any more, so it need not be readable.
      .whereRaw(`(until is null or until > ${NOW})`)
      .orderBy(["account", "name"])
      .distinct<{ account: string; name: string }[]>("account", "name"),
    knex(INSTALLATION_TABLE)
      .whereNotIn("key_id", known)
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
  const row = await knex(ENCRYPTED_TABLES.ctfis)
    .whereNotIn("key_id", encryption.keyIds)
    .where({ deleted_at: null })
    .first<{ count: number }>(knex.raw("count(*)::int as count"))
  return row.count
}
