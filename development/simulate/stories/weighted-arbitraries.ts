import fc, { type Arbitrary } from "fast-check"

type Weighted<From> = readonly [weight: number, from: From]
type Drawn<From> = From extends Arbitrary<infer Value> ? Value : never

/** Returns a generator that uses one of several generators. A generator with a higher weight is used more often. */
export function weightedOneOf<From extends Arbitrary<unknown>>(
  ...choices: Weighted<From>[]
): Arbitrary<Drawn<From>> {
  const all = choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))
  return fc.oneof(...all) as Arbitrary<Drawn<From>>
}

/** Returns a generator of one of several values. A value with a higher weight is chosen more often. */
export function weightedConstants<const Value>(
  ...choices: Weighted<Value>[]
): Arbitrary<Value> {
  return fc.oneof(
    ...choices.map(([weight, value]) => ({
      weight,
      arbitrary: fc.constant<Value>(value),
    }))
  )
}

/**
 * Returns a generator of steps or faults of one of the given kinds. Their other fields come from the generators in
 * `fields`.
 */
export function arbitraryOfKind<
  const Kind extends string,
  Fields extends object,
>(
  kind: Kind | readonly Kind[],
  fields?: { [Name in keyof Fields]: Arbitrary<Fields[Name]> }
): Arbitrary<Fields & { kind: Kind }> {
  const kinds = [kind].flat() as Kind[]
  const drawn = { kind: fc.constantFrom(...kinds), ...fields }
  return fc.record(drawn) as Arbitrary<Fields & { kind: Kind }>
}

/**
 * Returns a generator of either an empty list or a list from `some`. The empty list is `timesAsOften` times as frequent
 * as the other lists.
 */
export function emptyOrList<Item>(
  timesAsOften: number,
  some: Arbitrary<Item[]>
): Arbitrary<Item[]> {
  return weightedOneOf([timesAsOften, fc.constant<Item[]>([])], [1, some])
}
