import * as crypto from "node:crypto"
import fc from "fast-check"
import { isAuthentic } from "./authenticate"

jest.mock("node:crypto", () => {
  const actual = jest.requireActual<typeof crypto>("node:crypto")
  return { ...actual, timingSafeEqual: jest.fn(actual.timingSafeEqual) }
})

const TOKEN = "q7Zt-one-token-of-the-panel"
const OTHER = "older-token-that-still-counts"

describe("authenticating a notification", () => {
  it.each([
    ["raw, as the gateway sends it", TOKEN],
    ["with Bearer", `Bearer ${TOKEN}`],
    ["with bearer in another case", `bEARER ${TOKEN}`],
    ["with many blanks", `  Bearer \t ${TOKEN}  `],
    ["with blanks around", ` ${TOKEN} `],
  ])("takes the token %s", (_title, header) => {
    expect(isAuthentic(header, [TOKEN])).toBe(true)
  })

  it("takes a token that was configured with Bearer in front", () => {
    expect(isAuthentic(TOKEN, [`Bearer ${TOKEN}`])).toBe(true)
    expect(isAuthentic(`bearer ${TOKEN}`, [` Bearer ${TOKEN} `])).toBe(true)
  })

  it("takes any of several tokens", () => {
    expect(isAuthentic(OTHER, [TOKEN, OTHER])).toBe(true)
    expect(isAuthentic(TOKEN, [TOKEN, OTHER])).toBe(true)
  })

  it.each([
    ["no header", undefined],
    ["an empty header", ""],
    ["Bearer alone", "Bearer"],
    ["another token", "another"],
    ["a part of the token", TOKEN.slice(0, -1)],
    ["more than the token", `${TOKEN}x`],
    ["the token in another case", TOKEN.toUpperCase()],
    ["two tokens at once", `${TOKEN}, ${TOKEN}`],
    ["another scheme", `Basic ${TOKEN}`],
    ["Bearer without a blank", `Bearer${TOKEN}`],
  ])("refuses %s", (_title, header) => {
    expect(isAuthentic(header, [TOKEN])).toBe(false)
  })

  it.each([[""], ["Bearer"], ["Bearer "], [TOKEN], [undefined]])(
    "refuses everybody while no token is configured: %j",
    (header) => {
      expect(isAuthentic(header, [])).toBe(false)
    }
  )

  it("is not opened by an empty token in the configuration", () => {
    expect(isAuthentic("", [""])).toBe(false)
    expect(isAuthentic("Bearer ", ["Bearer "])).toBe(false)
    expect(isAuthentic("  ", ["", TOKEN])).toBe(false)
  })

  it.each([TOKEN, OTHER, "neither"])(
    "compares %s with every token, in constant time, whichever matches",
    (header) => {
      const compare = jest.mocked(crypto.timingSafeEqual).mockClear()

      isAuthentic(header, [TOKEN, OTHER, "third"])

      expect(compare).toHaveBeenCalledTimes(3)
      expect(compare.mock.calls.flat().map((side) => side.byteLength)).toEqual(
        Array(6).fill(32)
      )
    }
  )

  it("takes no other header than a token's own", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        fc.pre(header.trim().replace(/^bearer\s+/i, "") !== TOKEN)
        expect(isAuthentic(header, [TOKEN])).toBe(false)
      })
    )
  })
})
