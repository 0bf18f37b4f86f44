import { createHmac, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Log } from "../../charge/log"
import type { EncryptedRow, Encryption } from "./encryption"
import {
  INSTALLATION_TABLE,
  installationId,
  ONLY_ROW,
} from "./statements/installation-charges"

/**
 * Makes digests of e-mail addresses, by which the charges of an address are counted and found. Their key is random
 * and stored encrypted, so a backup alone reveals no address.
 */
export class EmailDigests {
  #key: Buffer | undefined

  constructor(
    private readonly knex: Knex,
    private readonly encryption: Encryption,
    private readonly log: Pick<Log, "warn">
  ) {}

  /** Resolves to the signature of a text; undefined if none of encryptionKeys can decrypt the digests' key. */
  async sign(text: string): Promise<string | undefined> {
    this.#key ??= await readKey(this.knex, this.encryption)
    return (
      this.#key && createHmac("sha256", this.#key).update(text).digest("hex")
    )
  }

  /** Resolves to the digest of an address; undefined if none of encryptionKeys can decrypt the digests' key. */
  async of(email: string): Promise<string | undefined> {
    const digest = await this.sign(email.trim().toLowerCase())
    if (digest !== undefined) {
      return digest
    }
    this.log.warn(
      "checkout-transparent: the key by which e-mail addresses are digested was encrypted under another of the encryptionKeys: declined cards do not count for an e-mail address, and charges are not found by it. Put that key back behind the new one: the job encrypts it anew."
    )
    return undefined
  }
}

/**
 * Reads the key; the first caller draws it. A key that cannot be decrypted is not replaced: the charges with its
 * digests could not be found any more.
 */
async function readKey(
  knex: Knex,
  encryption: Encryption
): Promise<Buffer | undefined> {
  await installationId(knex)
  const drawn = randomBytes(32).toString("base64")
  await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW, ciphertext: null })
    .update(encryption.seal({ id: ONLY_ROW }, drawn))
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW })
    .first<EncryptedRow | undefined>("id", "key_id", "ciphertext")
  const kept = row && encryption.open(row)
  return kept === undefined ? undefined : Buffer.from(kept, "base64")
}
