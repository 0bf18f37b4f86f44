import fc from "fast-check"
import { redact } from "./redact"

describe("redacting the gateway's words", () => {
  it("redact does not remove ordinary words, field names and short codes from the gateway's message", () => {
    const words =
      "transactions[0].credit.temporatyCardToken must not be empty (code 51, CARD_INVALID)"

    expect(redact(words, [])).toBe(words)
  })

  it.each([
    ["a card number", "card 4111 1111 1111 1111 refused"],
    ["a document with punctuation", "document 529.982.247-25 invalid"],
    ["an e-mail address", "maria@example.com is blocked"],
    ["a token", "token eyJhbGciOiJIUzI1NiJ9.abc expired"],
  ])(
    "redact removes %s from the gateway's message, even if the list of secrets is empty",
    (_title, words) => {
      expect(redact(words, [])).toContain("[removed]")
      expect(redact(words, [])).not.toMatch(/\d{3}|@|eyJ/)
    }
  )

  it("redact returns one line of at most 201 characters, even if the gateway's message is a megabyte long", () => {
    expect(redact("a\n\tb\u0000c", [])).toBe("a b c")
    expect(redact("ab ".repeat(200), []).length).toBeLessThanOrEqual(201)
    expect(
      redact("a1.".repeat(350_000), ["secret"]).length
    ).toBeLessThanOrEqual(201)
  })

  it.each([
    ["not encoded", "card card_t/B+1 unknown"],
    ["percent-encoded", "no DELETE /cards/card_t%2FB%2B1 here"],
    ["percent-encoded in small letters", "no /cards/card_t%2fb%2b1 here"],
    ["partly percent-encoded", "no /cards/card_t%2FB+1 here"],
    ["percent-encoded twice", "no /cards/card_t%252FB%252B1 here"],
  ])(
    "redact removes a secret id from the gateway's message if the id in the message is %s",
    (_title, words) => {
      expect(redact(words, [], ["card_t/B+1"])).toContain("[removed]")
      expect(redact(words, [], ["card_t/B+1"])).not.toMatch(/card_t|B.{0,5}1/i)
    }
  )

  it("redact removes a secret name with accents from the gateway's message, even if the name is percent-encoded", () => {
    expect(
      redact("GET /people?name=Jo%C3%A3o+S%C3%A1 failed", ["João Sá"])
    ).toBe("GET /people?name=[removed] failed")
  })

  it("redact removes a secret id of one character from the gateway's message where it is a whole word, but not within a longer number", () => {
    expect(
      redact("card 7 not found at /cards/7 (code 57)", ["9"], ["7", "x"])
    ).toBe("card [removed] not found at /cards/[removed] (code 57)")
  })

  it("redact removes a secret of at least four printable ASCII characters from the gateway's message, whatever text surrounds the secret", () => {
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 4, maxLength: 40 })
          .filter((secret) => /^[!-~]+$/.test(secret)),
        fc.string(),
        fc.string(),
        (secret, before, after) => {
          fc.pre(!"[removed]".includes(secret.toLowerCase()))
          fc.pre(!before.includes(secret) && !after.includes(secret))
          expect(
            redact(`${before} ${secret} ${after}`, [secret])
          ).not.toContain(secret)
        }
      )
    )
  })
})
