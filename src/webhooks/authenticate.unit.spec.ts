import crypto from "node:crypto"
import fc from "fast-check"
import { indexOfMatchingToken } from "./authenticate"

const TOKEN = "q7Zt-one-token-of-the-panel"
const OTHER = "older-token-that-still-counts"

describe("authenticating a notification", () => {
  it.each([
    ["without a prefix, as the gateway sends it", TOKEN],
    ["after the word Bearer", `Bearer ${TOKEN}`],
    ["after the word bEARER", `bEARER ${TOKEN}`],
    [
      "after the word Bearer, with several blanks and a tab",
      `  Bearer \t ${TOKEN}  `,
    ],
    ["with a blank before and after it", ` ${TOKEN} `],
  ])(
    "a notification is authenticated if its authorization header contains the token %s",
    (_title, header) => {
      expect(indexOfMatchingToken(header, [TOKEN])).toBe(0)
    }
  )

  it("a notification is authenticated by a token that was configured with the word Bearer", () => {
    expect(indexOfMatchingToken(TOKEN, [`Bearer ${TOKEN}`])).toBe(0)
    expect(indexOfMatchingToken(`bearer ${TOKEN}`, [` Bearer ${TOKEN} `])).toBe(
      0
    )
  })

  it("a notification is authenticated by any of several tokens, and the index of the matching token is returned", () => {
    expect(indexOfMatchingToken(TOKEN, [TOKEN, OTHER])).toBe(0)
    expect(indexOfMatchingToken(OTHER, [TOKEN, OTHER])).toBe(1)
  })

  it.each([
    ["no value", undefined],
    ["an empty value", ""],
    ["Bearer alone", "Bearer"],
    ["a token that is not configured", "another"],
    ["a part of the token", TOKEN.slice(0, -1)],
    ["the token with one more character", `${TOKEN}x`],
    ["the token in capital letters", TOKEN.toUpperCase()],
    ["two tokens at once", `${TOKEN}, ${TOKEN}`],
    ["the token after the word Basic", `Basic ${TOKEN}`],
    ["no blank between Bearer and the token", `Bearer${TOKEN}`],
  ])(
    "if the authorization header of a notification has no valid token (it has %s), the notification is refused",
    (_title, header) => {
      expect(indexOfMatchingToken(header, [TOKEN])).toBeUndefined()
    }
  )

  it.each([[""], ["Bearer"], ["Bearer "], [TOKEN], [undefined]])(
    "if no token is configured, a notification with the authorization header %j is refused",
    (header) => {
      expect(indexOfMatchingToken(header, [])).toBeUndefined()
    }
  )

  it("an empty token in the configuration does not authenticate any notification", () => {
    expect(indexOfMatchingToken("", [""])).toBeUndefined()
    expect(indexOfMatchingToken("Bearer ", ["Bearer "])).toBeUndefined()
    expect(indexOfMatchingToken("  ", ["", TOKEN])).toBeUndefined()
  })

  it.each([TOKEN, OTHER, "neither"])(
    "the authorization header %s is compared with all configured tokens in constant time",
    (header) => {
      const compare = jest.spyOn(crypto, "timingSafeEqual")

      indexOfMatchingToken(header, [TOKEN, OTHER, "third"])

      expect(compare).toHaveBeenCalledTimes(3)
      expect(compare.mock.calls.flat().map((side) => side.byteLength)).toEqual(
        Array(6).fill(32)
      )
      compare.mockRestore()
    }
  )

  it("a notification is refused when its authorization header is any text other than the token", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        fc.pre(header.trim().replace(/^bearer\s+/i, "") !== TOKEN)
        expect(indexOfMatchingToken(header, [TOKEN])).toBeUndefined()
      })
    )
  })
})
