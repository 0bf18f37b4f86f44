import { Signatures } from "./signatures"

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)

describe("the signatures of quotes and links", () => {
  it("are of one text, and nobody without the key can make them", () => {
    const ours = new Signatures([OLD])
    const theirs = new Signatures([NEW])
    const signature = ours.sign("a text")

    expect(ours.isSigned("a text", signature)).toBe(true)
    expect(ours.isSigned("another text", signature)).toBe(false)
    expect(ours.isSigned("a text", theirs.sign("a text"))).toBe(false)
    expect(ours.isSigned("a text", signature.slice(1))).toBe(false)
    expect(ours.isSigned("a text", "")).toBe(false)
  })

  it("stay valid behind a new key, and end when the old one is no longer accepted", () => {
    const signature = new Signatures([OLD]).sign("a text")

    const rotated = new Signatures([NEW, OLD])
    const afterEnd = new Signatures([NEW])

    expect(rotated.isSigned("a text", signature)).toBe(true)
    expect(rotated.sign("a text")).toBe(afterEnd.sign("a text"))
    expect(afterEnd.isSigned("a text", signature)).toBe(false)
  })
})
