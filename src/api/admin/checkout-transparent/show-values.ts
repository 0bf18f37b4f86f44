import { inMajorUnits as majorUnits } from "../../../domain/event/about-charge"

export { majorUnits }

/** A time in ISO 8601; null if it is not known or has not come. */
export function isoOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

type SnakeCase<Name extends string> = Name extends `${infer One}${infer Rest}`
  ? `${One extends Lowercase<One> ? One : `_${Lowercase<One>}`}${SnakeCase<Rest>}`
  : ""

type Shown<Value> = Value extends undefined
  ? null
  : Value extends Date
    ? string
    : Value

/** Shows these values in snake case: times in ISO 8601, and null for what is not known. */
export function show<Row extends object, const Name extends keyof Row & string>(
  row: Row,
  names: readonly Name[]
) {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name]
      return [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value instanceof Date ? value.toISOString() : (value ?? null),
      ]
    })
  ) as { [Each in Name as SnakeCase<Each>]: Shown<Row[Each]> }
}

/** Shows these amounts in major units. */
export function showSums<const Name extends string>(
  sums: Readonly<Record<Name, number>>,
  names: readonly Name[]
) {
  return Object.fromEntries(
    names.map((name) => [name, majorUnits(sums[name])])
  ) as Record<Name, number>
}
