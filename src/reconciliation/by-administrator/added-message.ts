import { isDeepStrictEqual } from "node:util"
import {
  chainMessages,
  type Message,
  separateMessages,
} from "../../domain/message"

/**
 * Adds sentences to the details of a discrepancy, which are a chain of sentences. Returns `more` followed by `listed`,
 * cut to `most` sentences. A sentence of `more` that `listed` already contains is not repeated. Returns `undefined` if
 * `listed` already contains all sentences of `more`.
 */
export function addedMessage(
  listed: Message | undefined,
  more: Message,
  most: number
): Message | undefined {
  const earlier = listed ? separateMessages(listed) : []
  const added = separateMessages(more).filter(
    (one) => !earlier.some((each) => isDeepStrictEqual(one, each))
  )
  return added.length === 0
    ? undefined
    : chainMessages([...added, ...earlier].slice(0, most))
}
