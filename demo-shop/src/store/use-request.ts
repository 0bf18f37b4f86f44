import { useCallback, useEffect, useState } from "react"

type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

export interface RequestState<Value> {
  answer: Answer<Value>
  /** Sends the request again. The page shows the previous data until the new data arrives. */
  askAgain: () => void
}

/**
 * Sends a request by calling `ask`, and returns the state of the request. The request is sent:
 * - when the component is first rendered
 * - again, when a later render passes another function as `ask`
 * - again, when `askAgain` is called
 *
 * If an earlier request is answered after a new one was sent, the answer is ignored.
 */
export function useRequest<Value>(
  ask: () => Promise<Value>
): RequestState<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "asking" })
  const [times, setTimes] = useState(0)

  useEffect(() => {
    let isWanted = true
    ask().then(
      (value) => isWanted && setAnswer({ kind: "answered", value }),
      () => {
        if (!isWanted) return
        // A previous answer on the page is more useful than an error.
        setAnswer((before) =>
          before.kind === "answered" ? before : { kind: "failed" }
        )
      }
    )
    return () => {
      isWanted = false
    }
  }, [ask, times])

  const askAgain = useCallback(() => setTimes((before) => before + 1), [])
  return { answer, askAgain }
}
