import { isDeepStrictEqual } from "node:util"
import { inARow, type Message, messagesIn } from "../../domain/message"

/**
 * Returns `listed` with those sentences of `more` put before it that it does not contain yet, cut to the first `most`
 * sentences. Returns `undefined` if `listed` contains all of them. The details of a discrepancy are a chain of
 * sentences, which are compared one by one.
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
