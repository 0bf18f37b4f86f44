import fc, { type Arbitrary } from "fast-check"

type Weighted<From> = readonly [weight: number, from: From]
type Drawn<From> = From extends Arbitrary<infer Value> ? Value : never

/** Draws from one of the arbitraries, each as often as its weight says. */
export function oneOf<From extends Arbitrary<unknown>>(
  ...choices: Weighted<From>[]
): Arbitrary<Drawn<From>> {
  const all = choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))
  return fc.oneof(...all) as Arbitrary<Drawn<From>>
}

/** Draws one of the values, each as often as its weight says. */
export function weighted<const Value>(
  ...choices: Weighted<Value>[]
): Arbitrary<Value> {
  return fc.oneof(
    ...choices.map(([weight, value]) => ({
      weight,
      arbitrary: fc.constant<Value>(value),
    }))
  )
}

/** Draws a step or a fault of one of the kinds, with the drawn fields. */
export function ofKind<const Kind extends string, Fields extends object>(
  kind: Kind | readonly Kind[],
  fields?: { [Name in keyof Fields]: Arbitrary<Fields[Name]> }
): Arbitrary<Fields & { kind: Kind }> {
  const kinds = [kind].flat() as Kind[]
  const drawn = { kind: fc.constantFrom(...kinds), ...fields }
  return fc.record(drawn) as Arbitrary<Fields & { kind: Kind }>
}

/** Draws an empty list `timesAsOften` times as often as a list from `some`. */
export function mostlyNone<Item>(
  timesAsOften: number,
  some: Arbitrary<Item[]>
): Arbitrary<Item[]> {
  return oneOf([timesAsOften, fc.constant<Item[]>([])], [1, some])
}
