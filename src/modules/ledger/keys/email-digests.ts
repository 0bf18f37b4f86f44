import { createHmac } from "node:crypto"
import type { Log } from "../../../domain/log"
import type { DigestKeys } from "./digest-keys"

/**
 * Computes digests of e-mail addresses with a secret key. The ledger counts and finds charges by these digests, so that
 * it does not have to store readable addresses.
 */
export class EmailDigests {
  constructor(
    private readonly keys: Pick<DigestKeys, "digestKeyFor">,
    private readonly log: Pick<Log, "warn">
  ) {}

  /**
   * Resolves to the digest of an e-mail address. The digest is computed with a secret key that the ledger stores
   * encrypted. Logs a warning and resolves to `undefined` if none of `encryptionKeys` can decrypt this key.
   */
  async digestOf(email: string): Promise<string | undefined> {
    const key = await this.keys.digestKeyFor("emails")
    if (key) {
      return createHmac("sha256", key)
        .update(email.trim().toLowerCase())
        .digest("hex")
    }
    this.log.warn(
      "checkout-transparent: the key for digests of e-mail addresses was encrypted with another of the encryptionKeys, so declined cards do not count for an e-mail address, and charges are not found by e-mail address or name. Put that key back behind the new one. The job then encrypts it again."
    )
    return undefined
  }
}
