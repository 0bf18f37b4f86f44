import { createHmac, randomBytes, randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "@medusajs/framework/zod"
import type { EncryptedRow, Encryption } from "./encryption"
import {
  INSTALLATION_TABLE,
  getOrCreateInstallationId,
  ONLY_ROW_ID,
} from "../charge/installation-id"

const KEY_BYTES = 32

const digestKeys = z.object({ emails: z.string(), notifications: z.string() })

/** The purpose of a digest. Each purpose has its own secret key. */
export type DigestUse = keyof z.output<typeof digestKeys>

/**
 * The secret random keys with which this installation computes digests. The keys are stored encrypted, so a stolen
 * backup alone does not reveal the texts from which the digests were computed.
 *
 * The keys are never replaced. New keys would make all stored digests useless, for example those of the e-mail
 * addresses whose owners have opted out of reminders.
 */
export class DigestKeys {
  #keys: z.output<typeof digestKeys> | undefined

  constructor(
    private readonly knex: Knex,
    private readonly encryption: Encryption
  ) {}

  /**
   * Resolves to the key for one purpose. Resolves to `undefined` if none of `encryptionKeys` can decrypt the stored
   * keys.
   */
  async digestKeyFor(use: DigestUse): Promise<Buffer | undefined> {
    this.#keys ??= await readOrGenerateKeys(this.knex, this.encryption)
    return this.#keys && Buffer.from(this.#keys[use], "base64")
  }
}

/**
 * Reads the stored keys. If there are none, generates and stores them first. Resolves to `undefined` and does not
 * change the stored keys if none of `encryptionKeys` can decrypt them.
 */
async function readOrGenerateKeys(
  knex: Knex,
  encryption: Encryption
): Promise<z.output<typeof digestKeys> | undefined> {
  await getOrCreateInstallationId(knex)
  const generated = {
    emails: generateDigestKey(),
    notifications: generateDigestKey(),
  }
  await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID, ciphertext: null })
    .update(encryption.encrypt({ id: ONLY_ROW_ID }, JSON.stringify(generated)))
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .first<EncryptedRow | undefined>("id", "encryption_key_id", "ciphertext")
  const plaintext = row && encryption.decrypt(row)
  return plaintext === undefined
    ? undefined
    : digestKeys.parse(JSON.parse(plaintext))
}

const generateDigestKey = () => randomBytes(KEY_BYTES).toString("base64")

/**
 * Returns a function that computes the digest of a notification's body. If `key` is `undefined`, the function returns a
 * different random text at each call.
 *
 * A secret key is necessary, because an attacker can guess the unknown parts of a body. In an experiment, the hidden
 * digits of a masked CPF were found in milliseconds from a digest without a key.
 */
export function createDigestOrRandomTextFunction(
  key: Buffer | undefined
): (text: string) => string {
  return key
    ? (text) => createHmac("sha256", key).update(text).digest("hex")
    : () => randomUUID()
}
