import { TextSigner } from "./text-signer"

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)

describe("the signatures of quotes and resume links", () => {
  it("a signature is valid only for the text that was signed, and only if it is complete and was created with the same key", () => {
    const ours = new TextSigner([OLD])
    const theirs = new TextSigner([NEW])
    const signature = ours.sign("a text")

    expect(ours.isSignatureValid("a text", signature)).toBe(true)
    expect(ours.isSignatureValid("another text", signature)).toBe(false)
    expect(ours.isSignatureValid("a text", theirs.sign("a text"))).toBe(false)
    expect(ours.isSignatureValid("a text", signature.slice(1))).toBe(false)
    expect(ours.isSignatureValid("a text", "")).toBe(false)
  })

  it("a signature stays valid when a new key is added, and becomes invalid when the key that created it is removed", () => {
    const signature = new TextSigner([OLD]).sign("a text")

    const rotated = new TextSigner([NEW, OLD])
    const afterEnd = new TextSigner([NEW])

    expect(rotated.isSignatureValid("a text", signature)).toBe(true)
    expect(rotated.sign("a text")).toBe(afterEnd.sign("a text"))
    expect(afterEnd.isSignatureValid("a text", signature)).toBe(false)
  })
})

describe("a text that was encrypted for a third party to store", () => {
  const OLD = Buffer.alloc(32, 7)
  const NEW = Buffer.alloc(32, 8)

  it("an encrypted text can be decrypted only for the use for which it was encrypted, only if it is unchanged, and only until its key is removed", () => {
    const sealed = new TextSigner([OLD]).encryptText("a link", "pay_col_1")
    const rotated = new TextSigner([NEW, OLD])

    expect(rotated.decryptText("a link", sealed)).toBe("pay_col_1")
    expect(rotated.decryptText("another link", sealed)).toBeUndefined()
    expect(rotated.decryptText("a link", `${sealed.slice(0, -4)}AAAA`)).toBe(
      undefined
    )
    expect(rotated.decryptText("a link", "")).toBeUndefined()
    expect(new TextSigner([NEW]).decryptText("a link", sealed)).toBeUndefined()
  })
})
