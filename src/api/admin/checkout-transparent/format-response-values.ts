import { toMajorUnits as majorUnits } from "../../../domain/event/charge-event"

export { majorUnits }

export function isoOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}

type SnakeCase<Name extends string> = Name extends `${infer One}${infer Rest}`
  ? `${One extends Lowercase<One> ? One : `_${Lowercase<One>}`}${SnakeCase<Rest>}`
  : ""

type InSnakeCase<Value> = Value extends undefined
  ? null
  : Value extends Date
    ? string
    : Value

/**
 * Copies the named fields of an object, and converts their names to snake case. Times become ISO 8601 texts, and
 * undefined becomes null.
 */
export function pickInSnakeCase<
  Row extends object,
  const Name extends keyof Row & string,
>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name]
      return [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value instanceof Date ? value.toISOString() : (value ?? null),
      ]
    })
  ) as { [Each in Name as SnakeCase<Each>]: InSnakeCase<Row[Each]> }
}

export function pickSumsInMajorUnits<const Name extends string>(
  sums: Readonly<Record<Name, number>>,
  names: readonly Name[]
) {
  return Object.fromEntries(
    names.map((name) => [name, majorUnits(sums[name])])
  ) as Record<Name, number>
}
