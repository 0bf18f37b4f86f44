import fc, { type Arbitrary } from "fast-check"

/** A field of an object as it is written, and what may come in its place. */
interface Field {
  name: string
  value: string
  otherName: string
  otherValue: string
}

/** Raw JSON, so that a name may come twice, and a scalar may be any text. */
const CHANGES: ((field: Field) => string)[] = [
  ({ name, otherValue }) => `${name}:${otherValue}`,
  ({ name, otherValue }) => `${name}:${otherValue}`,
  ({ name }) => `${name}:null`,
  ({ name, value }) => `${name}:${ofOtherType(value)}`,
  ({ name, value }) => `${name}:[${value}]`,
  ({ name, value }) => `${name}:{${name}:${value}}`,
  ({ otherName, value }) => `${otherName}:${value}`,
  ({ value }) => `"gone":${value}`,
  ({ name, value, otherValue }) => `${name}:${value},${name}:${otherValue}`,
  ({ name, value, otherValue }) => `${name}:${otherValue},${name}:${value}`,
  ({ name, value, otherName, otherValue }) =>
    `${name}:${value},${otherName}:${otherValue}`,
]

/** The JSON of an object after changes to some of its fields, wherever they stand. */
export function changed(
  json: Arbitrary<string>,
  mostChanges: number
): Arbitrary<string> {
  const change = fc.record({
    nth: fc.nat(),
    change: fc.constantFrom(...CHANGES),
    otherName: fc.constantFrom(...HOSTILE_NAMES.map(quoted)),
    otherValue: fc.constantFrom(...HOSTILE_VALUES),
  })
  return fc
    .tuple(json, fc.array(change, { maxLength: mostChanges }))
    .map(([json, changes]) =>
      changes.reduce((text, { nth, change, ...others }) => {
        const names = [...text.matchAll(NAME)].filter(([, , colon]) => colon)
        const found = names[nth % names.length]
        if (!found) return text
        const [whole, name = ""] = found
        const from = found.index + whole.length
        const to = endOfValue(text, from)
        const field = { name, value: text.slice(from, to), ...others }
        return text.slice(0, found.index) + change(field) + text.slice(to)
      }, json)
    )
}

/** Any string; with its colon when it is a name. */
const NAME = /("(?:[^"\\]|\\.)*")(:?)/g
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^"{}[\]:,]+/g

function endOfValue(text: string, from: number): number {
  let depth = 0
  for (const { 0: token, index } of text.slice(from).matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth += 1
    if (token === "}" || token === "]") depth -= 1
    if (depth === 0) return from + index + token.length
  }
  return text.length
}

/** A number as text, text as a number, anything else as text. */
function ofOtherType(value: string): string {
  const unquoted = /^"(-?\d+(?:\.\d+)?)"$/.exec(value)?.[1]
  return unquoted ?? (value.startsWith('"') ? "17" : quoted(value))
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

const PEOPLE = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"

export const HOSTILE_VALUES = [
  ..."0 -0 -1 1.5 1e400 -1e400 1e-400 1E+2 true false null [] {} [[[]]]".split(
    " "
  ),
  "2147483648",
  "9007199254740993",
  "1".repeat(400),
  ...["", " ", "0", "-0", "1e3", "0x10", "12 ", "NaN", "Infinity"].map(quoted),
  ...["PAYMENT", "REFUND", "PAID", "REFUNDED", "CHARGEBACK"].map(quoted),
  ...["9".repeat(15), "9".repeat(400), "x".repeat(10_000)].map(quoted),
  ...["0001-01-01T00:00:00Z", "0000-01-01", "2026-02-30"].map(quoted),
  ...["9999-12-31T23:59:59.999999999+18:00", "+275760-09-13"].map(quoted),
  ...["' or 1=1 --", "?", "??", ":claim", "$1", "%s%n", "\\"].map(quoted),
  ...["javascript:alert(1)", "<script>", "{{7*7}}", "${7*7}"].map(quoted),
  ...["__proto__", PEOPLE.repeat(50), "\u202e\u0007\u2028"].map(quoted),
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  `"${"x".repeat(199)}\\ud83d\\ude00"`,
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":5}',
  `[${"{},".repeat(500)}{}]`,
  `${"[".repeat(500)}${"]".repeat(500)}`,
]

export const HOSTILE_NAMES = [
  ..."__proto__ constructor prototype toString toJSON then length".split(" "),
  ..."type id data status amount transactions transaction charge".split(" "),
  ..."merchantChargeId merchantDocument eventDate customer credit".split(" "),
  ...["", " ", "\u0000", "\ud800", PEOPLE, "x".repeat(1_000), "$where", "a.b"],
]
