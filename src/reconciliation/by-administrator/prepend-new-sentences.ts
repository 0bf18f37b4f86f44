import { isDeepStrictEqual } from "node:util"
import {
  chainMessages,
  type Message,
  splitMessageChain,
} from "../../domain/message"

/**
 * Adds new sentences to the details of a discrepancy. Returns the sentences of `more` that `listed` does not contain
 * yet, followed by `listed`. Keeps at most `most` sentences. Returns `undefined` if there is nothing to add.
 */
export function prependNewSentences(
  listed: Message | undefined,
  more: Message,
  most: number
): Message | undefined {
  const earlier = listed ? splitMessageChain(listed) : []
  const added = splitMessageChain(more).filter(
    (one) => !earlier.some((each) => isDeepStrictEqual(one, each))
  )
  return added.length === 0
    ? undefined
    : chainMessages([...added, ...earlier].slice(0, most))
}
