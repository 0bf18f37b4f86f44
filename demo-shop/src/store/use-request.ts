import { useCallback, useEffect, useState } from "react"

type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

/** The state of a request to the shop, with a function that sends the request again. */
export interface RequestState<Value> {
  answer: Answer<Value>
  /** Repeats the request. The previous answer stays on the page until the new one arrives. */
  askAgain: () => void
}

/**
 * Calls `ask`, which sends a request, when the component is first rendered and whenever `ask` is another function than
 * before. The answer to a previous function is ignored.
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
