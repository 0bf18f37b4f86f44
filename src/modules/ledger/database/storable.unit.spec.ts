import fc from "fast-check"
import {
  storableText,
  storableValue,
} from "../../../domain/parsing/storable-values"
import { storableJson } from "./storable"

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("\u0000", "\ud83d", "\ude00", "\\", "u") })
)

describe("storableJson", () => {
  it("storableJson returns the JSON of a value in which storableText was applied to every text", () => {
    fc.assert(
      fc.property(fc.tuple(anyText, anyText, anyText), ([name, one, deep]) => {
        const value = { [`x${name}`]: [one, 7, null, { [`y${one}`]: deep }] }

        expect(JSON.parse(storableJson(value))).toEqual({
          [storableText(`x${name}`)]: [
            storableText(one),
            7,
            null,
            { [storableText(`y${one}`)]: storableText(deep) },
          ],
        })
      })
    )
  })

  it.each([
    ["a NUL character", "a\u0000b", '"a\ufffdb"'],
    ["the first half of a surrogate pair", "a\ud800", '"a\ufffd"'],
    ["the second half of a surrogate pair", "\udfffa", '"\ufffda"'],
    ["a whole surrogate pair", "\u{1f600}", '"\u{1f600}"'],
    ["a quoted escape sequence", "\\u0000\\ud800", '"\\\\u0000\\\\ud800"'],
    ["the control character U+0001", "\u0001", '"\\u0001"'],
  ])(
    "storableJson replaces the characters that PostgreSQL cannot store, and keeps all others, here in a text with %s",
    (_title, text, json) => {
      expect(storableJson(text)).toBe(json)
    }
  )

  it.each([
    ["beside an ordinary text", "fit", "fit"],
    ["beside a text with a replaced character", "\u0000", "\ufffd"],
  ])(
    "storableJson writes a date in the format ISO 8601, here a date %s",
    (_title, text, stored) => {
      expect(JSON.parse(storableJson({ at: new Date(0), text }))).toEqual({
        at: "1970-01-01T00:00:00.000Z",
        text: stored,
      })
    }
  )
})

it("storableValue replaces a value that is nested ten thousand levels deep, and does not fail", () => {
  let nested: unknown = "text"
  for (let level = 0; level < 10_000; level++) nested = { nested }

  expect(JSON.stringify(storableValue(nested))).toContain("null")
})
