import { useEffect, useState } from "react"

/**
 * Counts down to a moment by the shopper's clock, which may be wrong: it is for showing only, whether
 * a code has expired is known to the shop. Undefined without a moment; stays at 0 after it.
 */
export function useSecondsLeft(
  moment: string | null | undefined
): number | undefined {
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const tick = () =>
      setLeft(
        moment
          ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000))
          : undefined
      )
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [moment])

  return left
}
