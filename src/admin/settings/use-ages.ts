import { useEffect, useState } from "react"

/** Renders anew every half minute, so that "3 minutes ago" stays true. */
export function useAges(): void {
  const [, setTime] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
}
