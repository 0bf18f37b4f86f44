/** A place that a use case passes in the store, in the order of passing. */
export interface Passed {
  /** The name of the place, such as "before claimCreation 1": before the first claim of a creation. */
  name: string
  /** How many writes to the database and calls of the gateway this use case had made by then. */
  effects: number
}

/** A moment at which the store can be killed: all places between two effects, which look the same from outside. */
export interface Moment {
  /** The number of the moment, from 1. */
  nth: number
  /** The first place of the moment: there the story waits to be killed. */
  place: string
  /** All places of the moment, in words. */
  words: string
}

/** Groups places to moments: no write and no call lies between the places of one moment. */
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

/** A sample, spread over all moments: part k of n equal parts. */
export interface Sample {
  k: number
  n: number
}

export function isInSample(nth: number, { k, n }: Sample): boolean {
  return nth % n === k % n
}
