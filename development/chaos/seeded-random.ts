import fc, { type Arbitrary } from "fast-check"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { mersenne } from "pure-rand/generator/mersenne"

/** Makes random choices. The same seeds lead to the same choices on every machine. */
export class SeededRandom {
  readonly #generator: ReturnType<typeof mersenne>

  constructor(...seeds: number[]) {
    this.#generator = mersenne(
      seeds.reduce((mixed, seed) => Math.imul(mixed, 0x9e3779b1) + seed, 1)
    )
  }

  /** Returns a random whole number that is at least 0 and less than `end`. */
  drawIntegerBelow(end: number): number {
    return Math.floor(uniformFloat64(this.#generator) * end)
  }

  drawBoolean(likelihood: number): boolean {
    return uniformFloat64(this.#generator) < likelihood
  }

  drawOneOf<Item>(items: readonly Item[]): Item {
    return items[this.drawIntegerBelow(items.length)]!
  }

  drawFromArbitrary<Value>(from: Arbitrary<Value>): Value {
    const seed = this.drawIntegerBelow(2 ** 31)
    return fc.sample(from, { seed, numRuns: 1, unbiased: true })[0]!
  }
}
