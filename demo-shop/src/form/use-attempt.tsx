import { useState } from "react"

/**
 * Returns `attempt`, a function for a button's click handler: it runs an asynchronous action and catches its error.
 * `isBusy` is true while the action runs. If the action failed, `problem` is an element that shows the error's message.
 */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setSaid(undefined)
    try {
      await work()
    } catch (error) {
      setSaid((error as Error).message)
    }
    setIsBusy(false)
  }
  const problem = said && (
    <p className="problem" role="alert">
      {said}
    </p>
  )
  return { attempt, isBusy, problem }
}
