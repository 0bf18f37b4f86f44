import { isDeepStrictEqual } from "node:util"
import { inARow, type Message, messagesIn } from "../../domain/message"

/**
 * Prepends the sentences of `more` that `listed` does not contain yet, and keeps the first `most` sentences. Returns
 * undefined if `listed` contains all of them. Sentences are compared one by one, because the details of a discrepancy
 * are a chain of sentences.
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
