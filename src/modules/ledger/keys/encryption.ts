import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
} from "node:crypto"
import type { Log } from "../../../domain/log"
import type { PluginOptions } from "../../../options/plugin-options"
import type { InstallationContext } from "../charge/installation-id"

/**
 * What many functions of the ledger need: the database connection, the digest of this installation, the object that
 * encrypts and decrypts rows, the plugin's options and the log.
 */
export interface LedgerContext extends InstallationContext {
  encryption: Encryption
  options: PluginOptions
  log: Pick<Log, "warn">
}

export interface EncryptedColumns {
  encryption_key_id: string
  ciphertext: string
}

/**
 * An encrypted row as the database stores it. The ciphertext can be decrypted only together with the id and the
 * BOUND_COLUMNS of the row.
 */
export interface EncryptedRow {
  id: string
  encryption_key_id: string | null
  ciphertext: string | null
  account?: string
  name?: string
  charge_id?: string
  payment_session_id?: string | null
  customer_id?: string
}

/**
 * The tables that contain encrypted rows, by the prefix of their rows' ids. A row can be encrypted only if its id has
 * one of these prefixes. Therefore no encrypted row is missed when all rows are encrypted with another key.
 */
export const ENCRYPTED_TABLES = {
  ctatk: "checkout_transparent_access_token",
  ctin: "checkout_transparent_shopper_input",
  ctset: "checkout_transparent_setting",
  ctdoc: "checkout_transparent_buyer_document",
  ctcard: "checkout_transparent_saved_card",
  installation: "checkout_transparent_installation",
} as const

/**
 * The columns of each table that are bound to the ciphertext, besides `id`. If the value of a bound column is changed,
 * the row can no longer be decrypted.
 */
export const BOUND_COLUMNS = {
  checkout_transparent_access_token: [],
  checkout_transparent_shopper_input: ["account", "payment_session_id"],
  checkout_transparent_setting: ["account", "name"],
  checkout_transparent_buyer_document: ["charge_id"],
  checkout_transparent_saved_card: [
    "account",
    "customer_id",
    "payment_session_id",
  ],
  checkout_transparent_installation: [],
} as const satisfies Record<EncryptedTable, (keyof EncryptedRow)[]>

export type EncryptedTable =
  (typeof ENCRYPTED_TABLES)[keyof typeof ENCRYPTED_TABLES]

const ALGORITHM = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts texts with AES-256-GCM, always with the first of `encryptionKeys`. Decrypts a row with the key that
 * encrypted the row.
 *
 * The name of the table, the row's id and some other columns of the row (BOUND_COLUMNS) are needed for decrypting. A
 * ciphertext that was copied into another row therefore cannot be decrypted there.
 */
export class Encryption {
  readonly #keys: { id: string; key: Buffer }[]

  /** `keys` contains keys of 32 bytes, as base64 or hex. The schema of the options has already checked them. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((text) => {
      const key = encryptionKeyBytes(text)
      return {
        id: createHash("sha256").update(key).digest("hex").slice(0, 8),
        key,
      }
    })
  }

  /** The id of the key that is used for encrypting. */
  get firstKeyId(): string {
    return this.#keys[0]?.id ?? ""
  }

  /** The ids of all keys that can be used for decrypting. */
  get keyIds(): string[] {
    return this.#keys.map(({ id }) => id)
  }

  get olderKeyIds(): string[] {
    const [current, ...older] = this.#keys.map(({ id }) => id)
    return older.filter((id) => id !== current)
  }

  encrypt(
    row: Omit<EncryptedRow, "encryption_key_id" | "ciphertext">,
    plaintext: string
  ): EncryptedColumns {
    return this.#encrypt(associatedDataOf(row), plaintext)
  }

  /**
   * Decrypts a row. Returns `undefined` in these cases:
   * - The row has no ciphertext.
   * - The row was encrypted with a key that is not in `encryptionKeys`.
   * - The row's id, or a column in BOUND_COLUMNS, has another value than when the row was encrypted.
   *
   * Throws an error if `row` lacks a column of BOUND_COLUMNS, or if the id has no prefix of ENCRYPTED_TABLES.
   */
  decrypt(row: EncryptedRow): string | undefined {
    return this.#decrypt(associatedDataOf(row), row)
  }

  #encrypt(associatedData: Buffer, plaintext: string): EncryptedColumns {
    const [current] = this.#keys
    if (!current) {
      throw new Error(
        "encryptionKeys is empty, which the schema of the options does not allow."
      )
    }
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(
      associatedData
    )
    const body = Buffer.concat([
      cipher.update(plaintext, "utf8"),
      cipher.final(),
    ])
    return {
      encryption_key_id: current.id,
      ciphertext: Buffer.concat([iv, cipher.getAuthTag(), body]).toString(
        "base64"
      ),
    }
  }

  #decrypt(
    associatedData: Buffer,
    {
      encryption_key_id,
      ciphertext,
    }: Pick<EncryptedRow, "encryption_key_id" | "ciphertext">
  ): string | undefined {
    const key = this.#keys.find(({ id }) => id === encryption_key_id)?.key
    const bytes = Buffer.from(ciphertext ?? "", "base64")
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
        .setAAD(associatedData)
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

/** Returns the 32 bytes of one of `encryptionKeys`, which is written as base64 or hex. */
export function encryptionKeyBytes(text: string): Buffer {
  return Buffer.from(text, text.length === 64 ? "hex" : "base64")
}

function associatedDataOf(
  row: Omit<EncryptedRow, "encryption_key_id" | "ciphertext">
): Buffer {
  const [prefix = ""] = row.id.split("_", 1)
  if (!Object.hasOwn(ENCRYPTED_TABLES, prefix)) {
    throw new Error(
      `Rows whose id begins with "${prefix}_" are not encrypted: ENCRYPTED_TABLES does not have their table.`
    )
  }
  const table = ENCRYPTED_TABLES[prefix as keyof typeof ENCRYPTED_TABLES]
  const bound = BOUND_COLUMNS[table].map((column) => {
    const value = row[column]
    if (value === undefined) {
      throw new Error(
        `A row of ${table} is encrypted with its ${column}, which was not given.`
      )
    }
    return value
  })
  return Buffer.from(JSON.stringify([table, row.id, ...bound]))
}
