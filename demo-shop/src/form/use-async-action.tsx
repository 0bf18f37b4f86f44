import { useState } from "react"

/**
 * Returns three things:
 * - `attempt(work)` runs the asynchronous function `work` and catches its error. Call it in a button's click handler.
 * - `isBusy` is true while `work` runs.
 * - `problem` is an element that shows the error's message, if `work` failed.
 */
export function useAsyncAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const runAndShowError = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setErrorMessage(undefined)
    try {
      await work()
    } catch (error) {
      setErrorMessage((error as Error).message)
    }
    setIsBusy(false)
  }
  const problem = errorMessage && (
    <p className="problem" role="alert">
      {errorMessage}
    </p>
  )
  return { attempt: runAndShowError, isBusy, problem }
}
