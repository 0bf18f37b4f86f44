import { Encryption } from "./encryption"
import { TextSigner } from "./text-signer"
import {
  generateSigningKey,
  PREVIOUS_KEY_LIFETIME_MS,
  signingKeysToStore,
  type SigningKey,
  usableSigningKeys,
} from "./signing-keys"

const [OLD, NEW] = [1, 2].map((byte) =>
  Buffer.alloc(32, byte).toString("base64")
) as [string, string]
const DAY_MS = 86_400_000
const NOW = new Date("2026-11-27T12:00:00Z")
const msAfterNow = (ms: number) => new Date(NOW.getTime() + ms)

const before = new Encryption([OLD])
const during = new Encryption([NEW, OLD])
const after = new Encryption([NEW])

const signaturesOf = (
  keys: readonly SigningKey[],
  encryption: Encryption,
  now = NOW
) => new TextSigner(usableSigningKeys(keys, encryption, now)!)

describe("the keys that sign quotes and resume links", () => {
  const first = signingKeysToStore([], before, NOW)
  const signature = signaturesOf(first, before).sign("a text")

  it("two signing keys that are generated with the same encryptionKeys differ, and a stored signing key does not contain the key in plain text", () => {
    const others = signingKeysToStore([], before, NOW)

    expect(
      signaturesOf(others, before).isSignatureValid("a text", signature)
    ).toBe(false)
    expect(JSON.stringify(first)).not.toContain(
      usableSigningKeys(first, before, NOW)![0].toString("base64")
    )
  })

  it("the signing keys do not change while encryptionKeys stay the same", () => {
    expect(signingKeysToStore(first, before, msAfterNow(365 * DAY_MS))).toBe(
      first
    )
  })

  it("the signing key is replaced when encryptionKeys begins with a new key, and signatures of the previous signing key are accepted until they expire", () => {
    const rotated = signingKeysToStore(first, during, NOW)

    expect(rotated).toHaveLength(2)
    const signaturesAfterMs = (ms: number) =>
      signaturesOf(rotated, after, msAfterNow(ms))
    expect(signaturesAfterMs(0).sign("a text")).not.toBe(signature)
    expect(
      signaturesAfterMs(30 * DAY_MS).isSignatureValid("a text", signature)
    ).toBe(true)
    expect(
      signaturesAfterMs(PREVIOUS_KEY_LIFETIME_MS).isSignatureValid(
        "a text",
        signature
      )
    ).toBe(false)
    expect(
      signingKeysToStore(rotated, after, msAfterNow(PREVIOUS_KEY_LIFETIME_MS))
    ).toEqual([rotated[0]])
  })

  it("while some processes have a new first key in encryptionKeys and others still have the old first key, only one new signing key is generated", () => {
    const former = new Encryption([OLD, NEW])
    let keys = signingKeysToStore(first, during, NOW)
    for (const encryption of [former, during, former, during]) {
      keys = signingKeysToStore(keys, encryption, NOW)
    }

    expect(keys).toHaveLength(2)
    const ofFormer = signaturesOf(keys, former)
    expect(ofFormer.sign("a text")).toBe(signature)
    expect(
      ofFormer.isSignatureValid(
        "a text",
        signaturesOf(keys, during).sign("a text")
      )
    ).toBe(true)
  })

  it("if the key that encryptionKeys had in first place returns to this place one day after its replacement, a new signing key is generated", () => {
    const rotated = signingKeysToStore(first, during, NOW)
    const former = new Encryption([OLD, NEW])

    const keys = signingKeysToStore(rotated, former, msAfterNow(DAY_MS))

    expect(keys).toHaveLength(3)
    expect(
      signaturesOf(keys, former, msAfterNow(DAY_MS)).sign("a text")
    ).not.toBe(signature)
  })

  it("a signing key that cannot be decrypted is replaced, and signatures of the replaced key are accepted again after its encryption key returns to encryptionKeys", () => {
    expect(usableSigningKeys(first, after, NOW)).toBeUndefined()

    const keys = signingKeysToStore(first, after, NOW)

    expect(
      signaturesOf(keys, after).isSignatureValid("a text", signature)
    ).toBe(false)
    expect(
      signaturesOf(keys, during).isSignatureValid("a text", signature)
    ).toBe(true)
  })

  it("a signing key cannot be decrypted if its ciphertext was replaced by the ciphertext of a second signing key", () => {
    const [one, other] = [
      generateSigningKey(before),
      generateSigningKey(before),
    ]

    expect(
      usableSigningKeys([{ ...one, ciphertext: other.ciphertext }], before, NOW)
    ).toBeUndefined()
  })
})
