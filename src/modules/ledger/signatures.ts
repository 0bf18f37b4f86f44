import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

const KEY_BYTES = 32

/**
 * Signs texts that a shopper keeps for us: quotes, and links that continue a payment. The keys are derived from
 * `encryptionKeys` and stand nowhere: the first signs, and each of them verifies. So a text stays valid while the key that
 * signed it is still configured behind the new one, and ends at once when that key is taken out after a leak.
 */
export class Signatures {
  readonly #keys: Buffer[]

  /** `encryptionKeys`: their bytes, the first one first. */
  constructor(encryptionKeys: readonly Buffer[]) {
    this.#keys = encryptionKeys.map((key) =>
      Buffer.from(hkdfSync("sha256", key, "", "signatures", KEY_BYTES))
    )
  }

  sign(text: string): string {
    const [current] = this.#keys
    if (!current) {
      throw new Error(
        "encryptionKeys is empty; the options' schema lets no such configuration through."
      )
    }
    return signature(current, text)
  }

  isSigned(text: string, given: string): boolean {
    const bytes = Buffer.from(given)
    return this.#keys.some((key) => {
      const expected = Buffer.from(signature(key, text))
      return (
        expected.length === bytes.length && timingSafeEqual(expected, bytes)
      )
    })
  }
}

function signature(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex")
}
