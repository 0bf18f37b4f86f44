import { hkdfSync, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { EncryptedRow, Encryption } from "./encryption"
import {
  INSTALLATION_TABLE,
  installationId,
  ONLY_ROW,
} from "./statements/installation-charges"

/** What digests are made of; each has a key of its own. */
export type DigestUse = "e-mail addresses" | "notifications"

const KEY_BYTES = 32

/**
 * The random key of this installation, from which the keys of digests are derived. It stands encrypted in the database,
 * so that a backup alone reveals nothing that was digested. It is encrypted anew with the other rows and never drawn
 * again: what was digested with it, such as who wants no reminders, could not be found any more.
 */
export class DrawnKey {
  #key: Buffer | undefined

  constructor(
    private readonly knex: Knex,
    private readonly encryption: Encryption
  ) {}

  /** Resolves to the key for one use; undefined if none of encryptionKeys can decrypt the drawn one. */
  async for(use: DigestUse): Promise<Buffer | undefined> {
    this.#key ??= await readKey(this.knex, this.encryption)
    return (
      this.#key &&
      Buffer.from(hkdfSync("sha256", this.#key, "", use, KEY_BYTES))
    )
  }
}

/** Reads the key; the first caller draws it. A key that cannot be decrypted is not replaced. */
async function readKey(
  knex: Knex,
  encryption: Encryption
): Promise<Buffer | undefined> {
  await installationId(knex)
  const drawn = randomBytes(KEY_BYTES).toString("base64")
  await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW, ciphertext: null })
    .update(encryption.seal({ id: ONLY_ROW }, drawn))
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW })
    .first<EncryptedRow | undefined>("id", "key_id", "ciphertext")
  const kept = row && encryption.open(row)
  return kept === undefined ? undefined : Buffer.from(kept, "base64")
}
