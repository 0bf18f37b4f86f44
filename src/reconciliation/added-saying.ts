import { isDeepStrictEqual } from "node:util"
import { inARow, type Saying, sayingsIn } from "../charge/saying"

/**
 * Returns what is listed with a saying in front of it, `most` sayings in all; undefined if it is listed already. Both
 * are compared sentence by sentence, because what is listed is one row of sentences.
 */
export function addedSaying(
  listed: Saying | undefined,
  more: Saying,
  most: number
): Saying | undefined {
  const earlier = listed ? sayingsIn(listed) : []
  const added = sayingsIn(more).filter(
    (one) => !earlier.some((each) => isDeepStrictEqual(one, each))
  )
  return added.length === 0
    ? undefined
    : inARow([...added, ...earlier].slice(0, most))
}
