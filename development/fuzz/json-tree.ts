import type { Chance } from "./chance"

/**
 * JSON as it is written, not as it is read: a name may come twice, and a scalar may be any text.
 */
export type JsonTree =
  | { text: string }
  | { items: JsonTree[] }
  | { fields: [name: string, value: JsonTree][] }

export function treeOf(value: unknown): JsonTree {
  if (Array.isArray(value)) {
    return { items: value.map(treeOf) }
  }
  return typeof value === "object" && value !== null
    ? {
        fields: Object.entries(value).map(([name, one]) => [name, treeOf(one)]),
      }
    : { text: JSON.stringify(value) }
}

export function textOf(tree: JsonTree): string {
  if ("text" in tree) {
    return tree.text
  }
  return "items" in tree
    ? `[${tree.items.map(textOf).join(",")}]`
    : `{${tree.fields.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(",")}}`
}

/** Where something stands: the list of fields, and its place in it. */
interface Place {
  fields: [string, JsonTree][]
  index: number
}

/** Changes one field, wherever it stands. */
export function mutate(tree: JsonTree, chance: Chance): void {
  const places = placesIn(tree)
  if (places.length === 0) {
    return
  }
  const { fields, index } = chance.oneOf(places)
  const [name, value] = fields[index]!
  chance.oneOf<() => void>([
    () => (fields[index] = [name, hostileValue(chance)]),
    () => (fields[index] = [name, hostileValue(chance)]),
    () => (fields[index] = [name, { text: "null" }]),
    () => (fields[index] = [name, otherType(value)]),
    () => (fields[index] = [name, { items: [value] }]),
    () => (fields[index] = [name, { fields: [[name, value]] }]),
    () => (fields[index] = [chance.oneOf(HOSTILE_NAMES), value]),
    () => void fields.splice(index, 1),
    () => void fields.push([name, hostileValue(chance)]),
    () => void fields.unshift([name, hostileValue(chance)]),
    () => void fields.push([chance.oneOf(HOSTILE_NAMES), hostileValue(chance)]),
  ])()
}

function placesIn(tree: JsonTree): Place[] {
  if ("text" in tree) {
    return []
  }
  if ("items" in tree) {
    return tree.items.flatMap(placesIn)
  }
  const { fields } = tree
  return fields.flatMap(([, value], index) => [
    { fields, index },
    ...placesIn(value),
  ])
}

/** A number as text, text as a number, anything else as text. */
function otherType(value: JsonTree): JsonTree {
  const text = textOf(value)
  const unquoted = /^"(-?\d+(?:\.\d+)?)"$/.exec(text)?.[1]
  return { text: unquoted ?? (text.startsWith('"') ? "17" : quoted(text)) }
}

export function hostileValue(chance: Chance): JsonTree {
  return { text: chance.oneOf(HOSTILE_VALUES) }
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

const PEOPLE = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"

const HOSTILE_VALUES = [
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

const HOSTILE_NAMES = [
  ..."__proto__ constructor prototype toString toJSON then length".split(" "),
  ..."type id data status amount transactions transaction charge".split(" "),
  ..."merchantChargeId merchantDocument eventDate customer credit".split(" "),
  ...["", " ", "\u0000", "\ud800", PEOPLE, "x".repeat(1_000), "$where", "a.b"],
]
