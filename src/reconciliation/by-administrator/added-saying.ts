import { isDeepStrictEqual } from "node:util"
import { inARow, type Saying, sayingsIn } from "../../domain/saying"

/**
 * Prepends the sentences of `more` that `listed` does not contain yet, and keeps the first `most` sentences. Returns
 * undefined if `listed` contains all of them. Sentences are compared one by one, because the details of a discrepancy
 * are a chain of sentences.
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
