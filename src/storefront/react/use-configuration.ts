import { useState } from "react"

import type { Configuration } from "../checkout"
import { useShop } from "./checkout-provider"
import { useAnswer } from "./use-answer"

const PAUSE_MS = 5_000

/** What the shop offers; undefined until it is known. Asked for again and again where that fails. */
export function useConfiguration(): Configuration | undefined {
  const { checkout } = useShop()
  const [attempt, setAttempt] = useState(0)
  const [configuration, setConfiguration] = useState<Configuration>()
  useAnswer(
    [checkout, attempt],
    () => checkout.configuration(),
    (told) =>
      told
        ? setConfiguration(told)
        : setTimeout(setAttempt, PAUSE_MS, attempt + 1)
  )
  return configuration
}
