/** What the store says of a place that a use case passes, in the order of passing. */
export interface Passed {
  /** "before claimCreation 1", say: of its first claim of a creation. */
  name: string
  /** How often this use case had written to the database, or called the gateway, by then. */
  effects: number
}

/** Where the store can be killed: from one effect to the next, so nobody outside can tell the places apart. */
export interface Moment {
  /** From 1. */
  nth: number
  /** Of its places the first: there it waits to be killed. */
  place: string
  /** All of them. */
  words: string
}

/** Places between which nothing is written and nobody is called are one moment. */
export function momentsIn(trace: readonly Passed[]): Moment[] {
  const moments: (Moment & { effects: number })[] = []
  for (const { name, effects } of trace) {
    const latest = moments.at(-1)
    if (latest?.effects === effects) {
      latest.words += `, ${name}`
    } else {
      const nth = moments.length + 1
      moments.push({ nth, place: name, words: name, effects })
    }
  }
  return moments.map(({ effects: _effects, ...moment }) => moment)
}

/** Of so many, a share: the k-th of n, spread over all of them. */
export interface Sample {
  k: number
  n: number
}

export function isInSample(nth: number, { k, n }: Sample): boolean {
  return nth % n === k % n
}
