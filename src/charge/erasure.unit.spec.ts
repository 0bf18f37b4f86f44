import { withoutIdentifiers } from "./erasure"

describe("a text without identifiers", () => {
  it.each([
    ["an e-mail address", "Asked by maria@example.com.", "Asked by [erased]"],
    ["a CPF", "CPF 935.411.347-80 asked", "CPF [erased] asked"],
    ["a CPF in digits", "of 93541134780", "of [erased]"],
    [
      "a phone number",
      "called from +55 (11) 98765-4321",
      "called from [erased]",
    ],
    ["a name", "Maria called", "[erased] called"],
    ["a name in capitals", "MARIA SILVA called", "[erased] [erased] called"],
  ])("lacks %s", (_what, text, expected) => {
    expect(withoutIdentifiers(text, ["Maria da Silva", null])).toBe(expected)
  })

  it("keeps what names nobody: a ticket, a day, an order, a word that a name is part of", () => {
    const text = "LGPD, ticket 4711 of 21/11, order #1234, on mariachi day"

    expect(withoutIdentifiers(text, ["Maria", "da", undefined])).toBe(text)
  })

  it("takes what a person is called for text, and not for a pattern", () => {
    expect(withoutIdentifiers("a.b(c asked", ["a.b(c", "***"])).toBe(
      "[erased] asked"
    )
  })
})
