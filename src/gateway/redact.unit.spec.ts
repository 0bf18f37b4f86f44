import fc from "fast-check"
import { redact } from "./redact"

describe("redacting the gateway's words", () => {
  it("redacting the gateway's message keeps ordinary words, field names and short codes", () => {
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
    "redacting the gateway's message removes %s although it is not one of the request's secrets",
    (_title, words) => {
      expect(redact(words, [])).toContain("[removed]")
      expect(redact(words, [])).not.toMatch(/\d{3}|@|eyJ/)
    }
  )

  it("redacting a message of the gateway returns one short line, even if the message is a megabyte long", () => {
    expect(redact("a\n\tb\u0000c", [])).toBe("a b c")
    expect(redact("ab ".repeat(200), []).length).toBeLessThanOrEqual(201)
    expect(
      redact("a1.".repeat(350_000), ["secret"]).length
    ).toBeLessThanOrEqual(201)
  })

  it.each([
    ["raw", "card card_t/B+1 unknown"],
    ["percent-encoded", "no DELETE /cards/card_t%2FB%2B1 here"],
    ["percent-encoded in small letters", "no /cards/card_t%2fb%2b1 here"],
    ["partly percent-encoded", "no /cards/card_t%2FB+1 here"],
    ["percent-encoded twice", "no /cards/card_t%252FB%252B1 here"],
  ])(
    "redacting the gateway's message removes a secret id that is %s",
    (_title, words) => {
      expect(redact(words, [], ["card_t/B+1"])).toContain("[removed]")
      expect(redact(words, [], ["card_t/B+1"])).not.toMatch(/card_t|B.{0,5}1/i)
    }
  )

  it("redacting the gateway's message removes a percent-encoded name with accents", () => {
    expect(
      redact("GET /people?name=Jo%C3%A3o+S%C3%A1 failed", ["João Sá"])
    ).toBe("GET /people?name=[removed] failed")
  })

  it("redacting the gateway's message removes a secret id of one or two characters where it is a word, and keeps other words", () => {
    expect(
      redact("card 7 not found at /cards/7 (code 57)", ["9"], ["7", "x"])
    ).toBe("card [removed] not found at /cards/[removed] (code 57)")
  })

  it("redacting the gateway's message removes a secret of at least four printable ASCII characters, whatever text stands before and after it", () => {
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
