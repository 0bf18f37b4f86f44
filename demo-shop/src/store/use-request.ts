import { useCallback, useEffect, useState } from "react"

type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

export interface RequestState<Value> {
  answer: Answer<Value>
  /** Sends the request again. The page shows the previous data until the new data arrives. */
  askAgain: () => void
}

/**
 * Calls `ask`, which sends a request, when the component is first rendered. Calls `ask` again when it is another
 * function or when `askAgain` is called. The answer to an earlier request is then ignored.
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
