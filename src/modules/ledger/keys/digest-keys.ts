import { createHmac, randomBytes, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "@medusajs/framework/zod"
import type { EncryptedRow, Encryption } from "./encryption"
import {
  INSTALLATION_TABLE,
  installationId,
  ONLY_ROW_ID,
} from "../charge/installation-charges"

const KEY_BYTES = 32

const digestKeys = z.object({ emails: z.string(), notifications: z.string() })

/** The uses of digests, each of which has its own random key. */
export type DigestUse = keyof z.output<typeof digestKeys>

/**
 * The random keys with which this installation computes digests.
 *
 * They are stored encrypted, so that a backup alone does not reveal the texts from which digests were computed. When
 * the encryption key changes, they are encrypted again but never replaced. With other keys, stored digests could no
 * longer be found, such as those of addresses that have opted out.
 */
export class DigestKeys {
  #keys: z.output<typeof digestKeys> | undefined

  constructor(
    private readonly knex: Knex,
    private readonly encryption: Encryption
  ) {}

  /** Resolves to the key for one use, or `undefined` if none of `encryptionKeys` can decrypt the stored keys. */
  async for(use: DigestUse): Promise<Buffer | undefined> {
    this.#keys ??= await readKeys(this.knex, this.encryption)
    return this.#keys && Buffer.from(this.#keys[use], "base64")
  }
}

/**
 * Reads the keys, and generates them if there are none. Returns `undefined` if no key of `encryptionKeys` can decrypt
 * them. They are not replaced then.
 */
async function readKeys(
  knex: Knex,
  encryption: Encryption
): Promise<z.output<typeof digestKeys> | undefined> {
  await installationId(knex)
  const drawn = { emails: generateKeys(), notifications: generateKeys() }
  await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID, ciphertext: null })
    .update(encryption.seal({ id: ONLY_ROW_ID }, JSON.stringify(drawn)))
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .first<EncryptedRow | undefined>("id", "key_id", "ciphertext")
  const kept = row && encryption.open(row)
  return kept === undefined ? undefined : digestKeys.parse(JSON.parse(kept))
}

const generateKeys = () => randomBytes(KEY_BYTES).toString("base64")

/**
 * Returns the function that computes digests of notifications' bodies. Without a key, the function returns a random
 * text each time.
 *
 * A key is necessary, because only few parts of a body are unknown: a payer's masked CPF was recovered from an unkeyed
 * digest in milliseconds.
 */
export function createDigestFunction(
  key: Buffer | undefined
): (text: string) => string {
  return key
    ? (text) => createHmac("sha256", key).update(text).digest("hex")
    : () => randomUUID()
}
