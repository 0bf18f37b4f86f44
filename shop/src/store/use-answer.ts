import { useCallback, useEffect, useState } from "react"

/** What came of asking the shop. */
export type Answer<Value> =
  { kind: "asking" } | { kind: "answered"; value: Value } | { kind: "failed" }

/**
 * Asks when the page is shown, and again when `ask` is another function. An answer that comes after
 * that is of no more interest.
 */
export function useAnswer<Value>(ask: () => Promise<Value>): {
  answer: Answer<Value>
  /** Keeps what is shown until there is a newer answer. */
  askAgain: () => void
} {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "asking" })
  const [times, setTimes] = useState(0)

  useEffect(() => {
    let isWanted = true
    ask().then(
      (value) => isWanted && setAnswer({ kind: "answered", value }),
      () => {
        if (!isWanted) return
        // What is on the page is better than nothing.
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
