import { useState } from "react"

/**
 * Returns `attempt`, a function for a button's click handler: it runs an asynchronous action and catches its error.
 * `isBusy` is true while the action runs. If the action failed, `problem` is an element that shows the error's message.
 */
export function useAsyncAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const attempt = async (work: () => Promise<void>) => {
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
  return { attempt, isBusy, problem }
}
