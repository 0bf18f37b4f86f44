import { Encryption } from "./encryption"

const OLD = Buffer.alloc(32, 1).toString("base64")
const NEW = Buffer.alloc(32, 2).toString("base64")

describe("the encryption of rows", () => {
  it("encrypts under the first key, and reads what any of them encrypted", () => {
    const before = new Encryption([OLD]).seal("ctset_1", "a secret")
    const rotated = new Encryption([NEW, OLD])
    const after = rotated.seal("ctset_1", "a secret")

    expect(rotated.olderKeyIds).toEqual([before.keyId])
    expect(after.keyId).not.toBe(before.keyId)
    expect(rotated.open("ctset_1", before)).toBe("a secret")
    expect(new Encryption([NEW]).open("ctset_1", after)).toBe("a secret")
    expect(new Encryption([NEW]).open("ctset_1", before)).toBeUndefined()
  })

  it("reads nothing in another row than the one it was encrypted for", () => {
    const encryption = new Encryption([NEW])

    const sealed = encryption.seal("ctset_1", "a secret")

    expect(encryption.open("ctset_2", sealed)).toBeUndefined()
  })

  it("counts a key that is given twice once", () => {
    expect(new Encryption([NEW, NEW]).olderKeyIds).toEqual([])
  })

  it.each(["ctchg_1", "toString_1", ""])(
    "refuses a row whose table is not among those that are rewritten under a new key: %j",
    (rowId) => {
      expect(() => new Encryption([NEW]).seal(rowId, "a secret")).toThrow(
        "ENCRYPTED_TABLES does not have their table"
      )
    }
  )
})
