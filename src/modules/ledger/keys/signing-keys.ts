import { randomBytes, randomUUID } from "node:crypto"
import { DAY_MS } from "../../../domain/duration"
import { QUOTE_LIFETIME_MS } from "../../../domain/price/quote"
import { MAX_RESUME_LINK_DAYS } from "../../../options/account/reminder-options"
import type { Encryption, EncryptedColumns } from "./encryption"

const KEY_BYTES = 32

/**
 * The longest time in milliseconds that a rolling restart of the processes may take. During this time, some processes
 * still sign with the previous key.
 */
const ROLLING_RESTART_MS = DAY_MS

/**
 * The time in milliseconds for which the plugin accepts signatures of a previous key. After this time, every quote and
 * resume link that was signed with the key has expired.
 */
export const PREVIOUS_KEY_LIFETIME_MS =
  Math.max(QUOTE_LIFETIME_MS, MAX_RESUME_LINK_DAYS * DAY_MS) +
  ROLLING_RESTART_MS

/** A random key for signing quotes and resume links. It is stored encrypted. */
export interface SigningKey extends EncryptedColumns {
  id: string
  /** The id of the encryption key that was the first of `encryptionKeys` when this signing key was generated. */
  drawn_under: string
  /**
   * The time at which signatures of this key stop being accepted, in ISO 8601. It is null until a newer key is
   * generated.
   */
  ends_at: string | null
}

type KeyEncryption = Pick<Encryption, "firstKeyId" | "encrypt" | "decrypt">

/**
 * Returns the signing keys that the ledger should store for the present `encryptionKeys`. Returns the same list object
 * if nothing changes.
 * - Expired keys are left out. All other keys are kept.
 * - A kept key is encrypted again if it is not encrypted with the first of `encryptionKeys` yet. A key that cannot be
 *   decrypted is kept unchanged.
 * - If none of the kept keys may sign (see `canSign`), a new key is added. The kept keys that have no expiry time then
 *   get one, which is PREVIOUS_KEY_LIFETIME_MS from now.
 */
export function signingKeysToStore(
  stored: readonly SigningKey[],
  encryption: KeyEncryption,
  now: Date
): readonly SigningKey[] {
  const kept = stored
    .filter(({ ends_at }) => ends_at === null || new Date(ends_at) > now)
    .map((key) => reencryptedSigningKey(key, encryption))
  if (kept.some((key) => canSign(key, encryption, now))) {
    const isSame =
      kept.length === stored.length &&
      kept.every((key, index) => key === stored[index])
    return isSame ? stored : kept
  }
  const ends_at = new Date(
    now.getTime() + PREVIOUS_KEY_LIFETIME_MS
  ).toISOString()
  return [
    generateSigningKey(encryption),
    ...kept.map((key) => ({ ...key, ends_at: key.ends_at ?? ends_at })),
  ]
}

/** Generates a signing key, and encrypts it with the first of `encryptionKeys`. */
export function generateSigningKey(encryption: KeyEncryption): SigningKey {
  const id = randomUUID()
  const key = randomBytes(KEY_BYTES).toString("base64")
  return {
    id,
    drawn_under: encryption.firstKeyId,
    ends_at: null,
    ...encryption.encrypt(boundIdOfSigningKey(id), key),
  }
}

/**
 * Returns the decrypted keys whose signatures are accepted now. The first of them is the key that signs. Keys that none
 * of `encryptionKeys` can decrypt are left out. Returns `undefined` if no key may sign.
 */
export function usableSigningKeys(
  stored: readonly SigningKey[],
  encryption: KeyEncryption,
  now: Date
): [signs: Buffer, ...accepted: Buffer[]] | undefined {
  const signs = stored.find((key) => canSign(key, encryption, now))
  const accepted = stored.filter(
    (key) =>
      key !== signs && (key.ends_at === null || new Date(key.ends_at) > now)
  )
  const [first, ...others] = [...(signs ? [signs] : []), ...accepted].flatMap(
    (key) => decryptSigningKey(key, encryption) ?? []
  )
  return signs && first ? [first, ...others] : undefined
}

/**
 * Returns true if this process may sign with a key. All these conditions must be met:
 * - The process can decrypt the key.
 * - The first of `encryptionKeys` in this process was also the first one in the process that generated the key.
 * - The key has no expiry time, or got its expiry time less than a day ago. A key gets an expiry time when a newer key
 *   is generated.
 *
 * The day is needed for a rolling restart, in which processes with the old and with the new `encryptionKeys` run at the
 * same time. A process generates a new key if it may sign with none of the stored keys. Without the day, each new key
 * would make the other processes generate another key.
 */
function canSign(
  key: SigningKey,
  encryption: KeyEncryption,
  now: Date
): boolean {
  const isInForce =
    key.ends_at === null ||
    new Date(key.ends_at).getTime() - now.getTime() >
      PREVIOUS_KEY_LIFETIME_MS - ROLLING_RESTART_MS
  return (
    isInForce &&
    key.drawn_under === encryption.firstKeyId &&
    decryptSigningKey(key, encryption) !== undefined
  )
}

function reencryptedSigningKey(
  key: SigningKey,
  encryption: KeyEncryption
): SigningKey {
  if (key.encryption_key_id === encryption.firstKeyId) return key
  const text = encryption.decrypt({ ...key, ...boundIdOfSigningKey(key.id) })
  return text === undefined
    ? key
    : { ...key, ...encryption.encrypt(boundIdOfSigningKey(key.id), text) }
}

function decryptSigningKey(
  key: SigningKey,
  encryption: KeyEncryption
): Buffer | undefined {
  const text = encryption.decrypt({ ...key, ...boundIdOfSigningKey(key.id) })
  return text === undefined ? undefined : Buffer.from(text, "base64")
}

/**
 * Returns the id that is bound to the ciphertext of a signing key. The ciphertext can be decrypted only with the same
 * id, so the ciphertext of one key cannot take the place of another key's ciphertext.
 */
const boundIdOfSigningKey = (id: string) => ({
  id: `installation_signing_${id}`,
})
