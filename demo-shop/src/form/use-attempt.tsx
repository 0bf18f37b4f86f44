import { useState } from "react"

/** Does what a press begins; `isBusy` meanwhile, and after a failure `problem` shows the shop's words. */
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
