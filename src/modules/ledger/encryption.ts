import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
} from "node:crypto"

export interface Sealed {
  keyId: string
  ciphertext: string
}

/**
 * Every table with something encrypted, in `key_id` and `ciphertext`, by the prefix of its rows' ids.
 * Nothing is encrypted for a row of another one, so that what rewrites all of it under a new key finds it.
 */
export const ENCRYPTED_TABLES = {
  ctatk: "checkout_transparent_access_token",
  ctin: "checkout_transparent_shopper_input",
  ctset: "checkout_transparent_setting",
  ctfis: "checkout_transparent_fiscal_document",
} as const

export type EncryptedTable =
  (typeof ENCRYPTED_TABLES)[keyof typeof ENCRYPTED_TABLES]

const ALGORITHM = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with the row's id as associated data, so that a ciphertext copied into another row
 * cannot be read there. The first key encrypts, every key decrypts.
 */
export class Encryption {
  readonly #keys: { id: string; key: Buffer }[]

  /** `keys`: 32 bytes each, as base64 or hex (checked by the options' schema). */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((text) => {
      const key = Buffer.from(text, text.length === 64 ? "hex" : "base64")
      return {
        id: createHash("sha256").update(key).digest("hex").slice(0, 8),
        key,
      }
    })
  }

  /** The keys that decrypt and do not encrypt any more, as rows name them. */
  get olderKeyIds(): string[] {
    const [current, ...older] = this.#keys.map(({ id }) => id)
    return older.filter((id) => id !== current)
  }

  seal(rowId: string, plaintext: string): Sealed {
    const [prefix = ""] = rowId.split("_", 1)
    if (!Object.hasOwn(ENCRYPTED_TABLES, prefix)) {
      throw new Error(
        `Rows whose id begins with "${prefix}_" are not encrypted: ENCRYPTED_TABLES does not have their table.`
      )
    }
    const [current] = this.#keys
    if (!current) {
      throw new Error(
        "encryptionKeys is empty; the options' schema lets no such configuration through."
      )
    }
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(
      Buffer.from(rowId)
    )
    const body = Buffer.concat([
      cipher.update(plaintext, "utf8"),
      cipher.final(),
    ])
    return {
      keyId: current.id,
      ciphertext: Buffer.concat([iv, cipher.getAuthTag(), body]).toString(
        "base64"
      ),
    }
  }

  /** Undefined when no key fits or the row was tampered with: such a row counts as absent. */
  open(rowId: string, sealed: Sealed): string | undefined {
    const key = this.#keys.find(({ id }) => id === sealed.keyId)?.key
    const bytes = Buffer.from(sealed.ciphertext, "base64")
    if (!key || bytes.length < IV_BYTES + TAG_BYTES) {
      return undefined
    }
    try {
      const decipher = createDecipheriv(
        ALGORITHM,
        key,
        bytes.subarray(0, IV_BYTES),
        {
          authTagLength: TAG_BYTES,
        }
      )
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString("utf8")
    } catch {
      return undefined
    }
  }
}
