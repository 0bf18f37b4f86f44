import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { mersenne } from "pure-rand/generator/mersenne"

/** Chance that comes out the same for the same seeds, on every machine. */
export class Chance {
  readonly #generator: ReturnType<typeof mersenne>

  constructor(...seeds: number[]) {
    this.#generator = mersenne(
      seeds.reduce((mixed, seed) => Math.imul(mixed, 0x9e3779b1) + seed, 1)
    )
  }

  /** From 0 to below 1. */
  fraction(): number {
    return uniformFloat64(this.#generator)
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end)
  }

  isTrue(likelihood: number): boolean {
    return this.fraction() < likelihood
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  /** One of the choices, each as likely as its weight. */
  weighted<const Item>(choices: readonly (readonly [number, Item])[]): Item {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.fraction() * total
    const chosen = choices.find(([weight]) => (left -= weight) < 0)
    return (chosen ?? choices.at(-1)!)[1]
  }
}
