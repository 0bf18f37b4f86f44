import { Encryption } from "./encryption"

const OLD = Buffer.alloc(32, 1).toString("base64")
const NEW = Buffer.alloc(32, 2).toString("base64")
const SECRET = { id: "ctset_1", account: "br", name: "clientSecret" }
const INPUT = { id: "ctin_1", account: "br", payment_session_id: "payses_1" }
const DOCUMENT = { id: "ctdoc_1", charge_id: "ctchg_1" }

describe("the encryption of rows", () => {
  it("the class Encryption encrypts rows with the first of its keys, and decrypts rows that were encrypted with any of its keys", () => {
    const before = new Encryption([OLD]).encrypt(SECRET, "a secret")
    const rotated = new Encryption([NEW, OLD])
    const after = rotated.encrypt(SECRET, "a secret")

    expect(rotated.olderKeyIds).toEqual([before.encryption_key_id])
    expect(after.encryption_key_id).not.toBe(before.encryption_key_id)
    expect(rotated.decrypt({ ...SECRET, ...before })).toBe("a secret")
    expect(new Encryption([NEW]).decrypt({ ...SECRET, ...after })).toBe(
      "a secret"
    )
    expect(
      new Encryption([NEW]).decrypt({ ...SECRET, ...before })
    ).toBeUndefined()
  })

  it.each([
    ["a setting", SECRET, { id: "ctset_2" }],
    ["a setting", SECRET, { account: "br-2" }],
    ["a setting", SECRET, { name: "sdk.transparentToken" }],
    ["shopper input", INPUT, { id: "ctin_2" }],
    ["shopper input", INPUT, { account: "br-2" }],
    ["shopper input", INPUT, { payment_session_id: "payses_2" }],
    ["shopper input", INPUT, { payment_session_id: null }],
    ["a fiscal document", DOCUMENT, { id: "ctdoc_2" }],
    ["a fiscal document", DOCUMENT, { charge_id: "ctchg_2" }],
    ["an access token", { id: "ctatk_1" }, { id: "ctatk_2" }],
  ])(
    "the encrypted text of %s from a row with the columns %j cannot be decrypted in a row that differs in %j",
    (_, row, elsewhere) => {
      const encryption = new Encryption([NEW])

      const sealed = encryption.encrypt(row, "a secret")

      expect(encryption.decrypt({ ...row, ...sealed })).toBe("a secret")
      expect(
        encryption.decrypt({ ...row, ...elsewhere, ...sealed })
      ).toBeUndefined()
    }
  )

  it("the class Encryption refuses to encrypt a row if a column is missing that BOUND_COLUMNS lists for its table", () => {
    expect(() => new Encryption([NEW]).encrypt({ id: "ctset_1" }, "x")).toThrow(
      "encrypted with its account"
    )
  })

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    [
      "was changed in one bit",
      (bytes) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    ],
    ["was cut short", (bytes) => bytes.subarray(0, 20)],
    ["was emptied", () => Buffer.alloc(0)],
  ])(
    "if an encrypted value is damaged (it %s), it cannot be decrypted",
    (_, damage) => {
      const encryption = new Encryption([NEW])
      const { encryption_key_id, ciphertext } = encryption.encrypt(
        SECRET,
        "a client's secret"
      )

      const damaged = damage(Buffer.from(ciphertext, "base64"))

      expect(
        encryption.decrypt({
          ...SECRET,
          encryption_key_id,
          ciphertext: Buffer.from(damaged).toString("base64"),
        })
      ).toBeUndefined()
    }
  )

  it.each(["ctchg_1", "toString_1", ""])(
    "the class Encryption refuses to encrypt a value of a row if ENCRYPTED_TABLES contains no table for the row's id (here %j)",
    (id) => {
      expect(() => new Encryption([NEW]).encrypt({ id }, "a secret")).toThrow(
        "ENCRYPTED_TABLES does not have their table"
      )
    }
  )
})
