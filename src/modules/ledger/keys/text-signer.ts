import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"
import type { Sealer, Signer } from "../../../domain/parsing/signed-text"

const ALGORITHM = "aes-256-gcm"
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Signs the texts that a shopper receives and later sends back to the store: quotes and resume links. Can also encrypt
 * parts of these texts.
 */
export class TextSigner implements Signer, Sealer {
  readonly #keys: readonly [signs: Buffer, ...accepted: Buffer[]]

  /** The first key creates signatures. All keys verify signatures (see signing-keys.ts). */
  constructor(keys: readonly [signs: Buffer, ...accepted: Buffer[]]) {
    this.#keys = keys
  }

  sign(text: string): string {
    return computeSignature(this.#keys[0], text)
  }

  isSignatureValid(text: string, given: string): boolean {
    const bytes = Buffer.from(given)
    return this.#keys.some((key) => {
      const expected = Buffer.from(computeSignature(key, text))
      return (
        expected.length === bytes.length && timingSafeEqual(expected, bytes)
      )
    })
  }

  encryptText(use: string, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(
      ALGORITHM,
      deriveEncryptionKey(use, this.#keys[0]),
      iv
    )
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")
  }

  decryptText(use: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64url")
    for (const key of bytes.length < IV_BYTES + TAG_BYTES ? [] : this.#keys) {
      try {
        return decryptWithKey(deriveEncryptionKey(use, key), bytes)
      } catch {
        // This key did not encrypt the text, or the text was changed.
      }
    }
    return undefined
  }
}

function computeSignature(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex")
}

/**
 * Derives a separate encryption key for each use (`use`), so that a text that was encrypted for one use cannot be
 * decrypted for another use.
 */
function deriveEncryptionKey(use: string, key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `seal:${use}`, KEY_BYTES))
}

function decryptWithKey(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(
    ALGORITHM,
    key,
    bytes.subarray(0, IV_BYTES)
  ).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8")
}
