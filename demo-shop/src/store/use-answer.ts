import { useCallback, useEffect, useState } from "react"

type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

/** The state of a question to the shop. */
export interface Asking<Value> {
  answer: Answer<Value>
  /** Asks again; the shown answer stays until the new one arrives. */
  askAgain: () => void
}

/**
 * Asks when the page is shown, and again when `ask` is another function; ignores answers that come
 * after that.
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
        // An old answer on the page is better than none.
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
