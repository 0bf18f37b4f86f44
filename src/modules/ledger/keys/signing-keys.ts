import { randomBytes, randomUUID } from "node:crypto"
import { DAY_MS } from "../../../domain/duration"
import { QUOTE_LIFETIME_MS } from "../../../domain/price/quote"
import { MAX_RESUME_LINK_DAYS } from "../../../options/account/reminders"
import type { Encryption, Sealed } from "./encryption"

const KEY_BYTES = 32

/**
 * The time that a rolling restart may take. During a rolling restart, some processes still sign with the previous key.
 */
const ROLLING_RESTART_MS = DAY_MS

/**
 * The time in milliseconds for which signatures of a previous key are accepted. It is so long that every quote and
 * resume link signed with that key has ended.
 */
export const PREVIOUS_KEY_LIFETIME_MS =
  Math.max(QUOTE_LIFETIME_MS, MAX_RESUME_LINK_DAYS * DAY_MS) +
  ROLLING_RESTART_MS

/** A random key that signs quotes and resume links. It is stored encrypted. */
export interface SigningKey extends Sealed {
  id: string
  /** The id of the key that was the first of `encryptionKeys` when this signing key was generated. */
  drawn_under: string
  /**
   * The time in ISO 8601 from which signatures of this key are no longer accepted. It is null while there is no newer
   * key.
   */
  ends_at: string | null
}

type KeyEncryption = Pick<Encryption, "firstKeyId" | "seal" | "open">

/**
 * Returns the signing keys that should be stored for the present `encryptionKeys`. Every key is encrypted under the
 * first encryption key, and keys that have ended are left out.
 *
 * If no signing key was generated under the first encryption key, a new signing key is generated. The others end when
 * all texts that they have signed have ended. Returns `stored` itself if nothing changes.
 */
export function updatedSigningKeys(
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

/** Generates a key, and encrypts it under the first encryption key. */
export function generateSigningKey(encryption: KeyEncryption): SigningKey {
  const id = randomUUID()
  const key = randomBytes(KEY_BYTES).toString("base64")
  return {
    id,
    drawn_under: encryption.firstKeyId,
    ends_at: null,
    ...encryption.seal(boundColumnsOfKey(id), key),
  }
}

/**
 * Returns the bytes of the keys whose signatures are accepted now, beginning with the key that signs. Keys that none of
 * `encryptionKeys` can decrypt are left out. Returns `undefined` if no key can sign.
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
 * Returns whether this process may sign with a key. It signs only with a key that was generated under its own first
 * encryption key.
 *
 * During a rolling restart, some processes still have the former order of `encryptionKeys`. They continue with the
 * former signing key for a day. Otherwise the processes would replace each other's keys.
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
  if (key.key_id === encryption.firstKeyId) return key
  const text = encryption.open({ ...key, ...boundColumnsOfKey(key.id) })
  return text === undefined
    ? key
    : { ...key, ...encryption.seal(boundColumnsOfKey(key.id), text) }
}

function decryptSigningKey(
  key: SigningKey,
  encryption: KeyEncryption
): Buffer | undefined {
  const text = encryption.open({ ...key, ...boundColumnsOfKey(key.id) })
  return text === undefined ? undefined : Buffer.from(text, "base64")
}

/** Returns the associated data with which a signing key is encrypted (see BOUND_COLUMNS). */
const boundColumnsOfKey = (id: string) => ({ id: `installation_signing_${id}` })
