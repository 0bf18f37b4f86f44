import { type DependencyList, useEffect } from "react"

import { useShop } from "./checkout-provider"

/**
 * Asks whenever `dependencies` change, and takes the answer unless the component is gone or asks
 * anew by then. `take` gets undefined for what failed, which the provider's `onError` is told.
 */
export function useAnswer<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>,
  take: (answer: Answer | undefined) => void
): void {
  const { onError } = useShop()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void ask(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) {
          onError(error)
        }
        return undefined
      })
      .then((answer) => {
        if (!signal.aborted) {
          take(answer)
        }
      })
    return () => controller.abort()
  }, dependencies)
}
