import fc from "fast-check"
import { canonicalJson } from "./canonical-json"
import { deepBody } from "./fixtures.spec"

describe("canonical JSON", () => {
  it("has the names of every object in order", () => {
    expect(
      canonicalJson({ b: { d: 1, c: [{ z: 1, y: 2 }] }, a: null, B: true })
    ).toBe('{"B":true,"a":null,"b":{"c":[{"y":2,"z":1}],"d":1}}')
  })

  it("keeps the order of lists", () => {
    expect(canonicalJson([2, 1, []])).toBe("[2,1,[]]")
  })

  it("tells empty objects, empty lists, empty texts and null apart", () => {
    expect(canonicalJson([{}, [], "", null])).toBe('[{},[],"",null]')
  })

  it("tells a number that overflows from null", () => {
    expect(canonicalJson(JSON.parse("[1e999,-1e999,null]"))).toBe(
      "[Infinity,-Infinity,null]"
    )
  })

  it("is one for numbers that differ beyond what a double holds", () => {
    expect(canonicalJson(JSON.parse("[9007199254740993]"))).toBe(
      canonicalJson(JSON.parse("[9007199254740992.0]"))
    )
  })

  it("keeps a field named __proto__", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe(
      '{"__proto__":{"a":1}}'
    )
  })

  it("writes a body that is nested 100,000 deep", () => {
    expect(canonicalJson(deepBody(100_000))).toHaveLength(
      '{"data":[],"type":"PAYMENT"}'.length + 100_000 * '{"data":}'.length
    )
  })

  it("writes a list of 300,000 items", () => {
    const items = Array<number>(300_000).fill(7)

    expect(canonicalJson(items)).toBe(JSON.stringify(items))
  })

  it("can be read back, and is the same again", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalJson(value)

        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      })
    )
  })
})
