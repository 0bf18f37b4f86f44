import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SETTINGS_POLL_MS } from "../setting/settings-watcher"
import type { Encryption } from "./encryption"
import { TextSigner } from "./text-signer"
import { usableSigningKeys } from "./signing-keys"
import { readSigningKeys, updateStoredSigningKeys } from "./signing-key-rows"

/**
 * Provides the object that creates and verifies signatures. Reads the signing keys from the database again if they were
 * read more than two seconds ago. When the command `drop-signing-keys` has removed keys, every process therefore soon
 * stops using them, without a restart. Generates a key if no stored key may sign.
 */
export class CurrentTextSigner {
  #read: { at: number; signatures: Promise<TextSigner> } | undefined

  constructor(
    private readonly knex: Knex,
    private readonly encryption: Encryption
  ) {}

  loadTextSigner(): Promise<TextSigner> {
    const now = performance.now()
    if (!this.#read || now - this.#read.at >= SETTINGS_POLL_MS) {
      const read = { at: now, signatures: this.#readNow() }
      this.#read = read
      read.signatures.catch(() => {
        if (this.#read === read) this.#read = undefined
      })
    }
    return this.#read.signatures
  }

  async #readNow(): Promise<TextSigner> {
    const { keys, now } = await readSigningKeys(this.knex)
    const found = usableSigningKeys(keys, this.encryption, now)
    if (found) return new TextSigner(found)
    const renewed = await updateStoredSigningKeys({
      knex: this.knex,
      encryption: this.encryption,
    })
    const drawn = usableSigningKeys(renewed.keys, this.encryption, renewed.now)
    if (!drawn) {
      throw new Error(
        "No signing key could be created, so no quote and no link can be signed."
      )
    }
    return new TextSigner(drawn)
  }
}
