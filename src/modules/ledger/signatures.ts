import { createHmac, timingSafeEqual } from "node:crypto"

/** Signs texts that a shopper keeps for us: quotes, and links that continue a payment. */
export class Signatures {
  readonly #keys: readonly [signs: Buffer, ...accepted: Buffer[]]

  /** The first key signs, and each of them verifies; see signing-keys.ts. */
  constructor(keys: readonly [signs: Buffer, ...accepted: Buffer[]]) {
    this.#keys = keys
  }

  sign(text: string): string {
    return signature(this.#keys[0], text)
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
