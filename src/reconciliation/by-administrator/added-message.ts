import { isDeepStrictEqual } from "node:util"
import { inARow, type Message, messagesIn } from "../../domain/message"

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
  const earlier = listed ? messagesIn(listed) : []
  const added = messagesIn(more).filter(
    (one) => !earlier.some((each) => isDeepStrictEqual(one, each))
  )
  return added.length === 0
    ? undefined
    : inARow([...added, ...earlier].slice(0, most))
}
