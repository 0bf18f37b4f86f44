/** Chance that comes out the same for the same seed, on every machine. */
export class Chance {
  #state: number

  constructor(...seeds: number[]) {
    this.#state = seeds.reduce(
      (state, seed) => mixed((Math.imul(state, 0x9e3779b1) ^ seed) | 0),
      0x2545f491
    )
  }

  /** From 0 to below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    return (mixed(this.#state) >>> 0) / 2 ** 32
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
  weighted<Item>(choices: readonly (readonly [number, Item])[]): Item {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.fraction() * total
    const chosen = choices.find(([weight]) => (left -= weight) < 0)
    return (chosen ?? choices.at(-1)!)[1]
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)))
  }
}

/** Spreads every bit over all others (the finalizer of MurmurHash3). */
function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
