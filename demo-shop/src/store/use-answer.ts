import { useCallback, useEffect, useState } from "react"

type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

/** The state of a request to the shop, and a function that repeats it. */
export interface Asking<Value> {
  answer: Answer<Value>
  /** Repeats the request. The previous answer stays on the page until the new one arrives. */
  askAgain: () => void
}

/**
 * Sends a request when the page is shown, and again whenever `ask` is a new function. An answer to an earlier
 * function is ignored.
 */
export function useAnswer<Value>(ask: () => Promise<Value>): Asking<Value> {
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
