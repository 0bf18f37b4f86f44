import fc, { type Arbitrary } from "fast-check"

/** Returns the JSON of an object in which some fields, at any depth, are replaced by raw text, maybe twice. */
export function changed(
  json: Arbitrary<object>,
  mostChanges: number
): Arbitrary<string> {
  const change = fc.record({
    nth: fc.nat(24),
    make: fc.constantFrom(
      (name: string, _: string, other: string) => `${name}:${other}`,
      (name: string, value: string) => `${name}:[${value}]`,
      (name: string, value: string, other: string) =>
        `${name}:${value},${name}:${other}`,
      (name: string, value: string, other: string) =>
        `${name}:${other},${name}:${value}`,
      (_: string, value: string) => `"__proto__":${value}`,
      (_: string, value: string) => `"${"x".repeat(1_000)}":${value}`
    ),
    other: fc.oneof(
      fc.constantFrom(...HOSTILE_VALUES),
      fc.json({ maxDepth: 1 })
    ),
  })
  return fc
    .tuple(json, fc.array(change, { maxLength: mostChanges }))
    .map(([whole, changes]) => {
      const values: string[] = []
      const marked = JSON.stringify(
        whole,
        function (this: unknown, name, value) {
          if (name === "" || Array.isArray(this)) return value as unknown
          const nth = values.push(JSON.stringify(value) ?? "null") - 1
          return changes.some((one) => one.nth === nth)
            ? `@${nth}@`
            : (value as unknown)
        }
      )
      return marked.replace(
        /("(?:[^"\\]|\\.)*"):"@(\d+)@"/g,
        (_, name: string, nth: string) => {
          const { make, other } = changes.find(
            (one) => one.nth === Number(nth)
          )!
          return make(name, values[Number(nth)]!, other)
        }
      )
    })
}

/** Hostile values, as they are written in JSON. */
export const HOSTILE_VALUES = [
  ..."0 -0 -1 1.5 1e400 1e-400 true null [] {} [[[]]] 2147483648".split(" "),
  ...["9007199254740993", "1".repeat(400), '"\\u0000"', '"\\udc00\\ud800"'],
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":5}',
  `[${"{},".repeat(500)}{}]`,
  `${"[".repeat(500)}${"]".repeat(500)}`,
  ...[
    ...["", " ", "-0", "1e3", "0x10", "12 ", "NaN", "PAID", "REFUNDED"],
    ...["CHARGEBACK", "9".repeat(400), "x".repeat(10_000), "0000-01-01"],
    ...["2026-02-30", "9999-12-31T23:59:59.999999999+18:00", "' or 1=1 --"],
    ...["?", ":claim", "$1", "%s%n", "<script>", "${7*7}", "__proto__"],
    ..."\u202e\u0007\u2028 \u{1f468}\u200d\u{1f469}\u200d\u{1f467}".split(" "),
  ].map((text) => JSON.stringify(text)),
]
