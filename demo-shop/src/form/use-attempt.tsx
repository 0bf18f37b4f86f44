import { useState } from "react"

/**
 * Returns `attempt`, which runs the work of a button. `isBusy` is true while the work runs. After a failure, `problem`
 * is an element with the message of the error.
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
