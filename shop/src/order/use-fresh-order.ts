import { useCallback, useEffect } from "react"

import { readOrder } from "../store/order"
import { useStore } from "../store/store"
import { useAnswer } from "../store/use-answer"
import { isMoving } from "./payment-words"

const PAUSE_MS = 4_000

/** Reads the order again every few seconds while its payment may change and the page is visible. */
export function useFreshOrder(id: string) {
  const { client } = useStore()
  const ask = useCallback(() => readOrder(client, id), [client, id])
  const { answer, askAgain } = useAnswer(ask)
  const order = answer.kind === "answered" ? answer.value : undefined
  const goesOn = order !== undefined && isMoving(order)

  useEffect(() => {
    if (!goesOn) return
    const refresh = () => {
      if (document.visibilityState === "visible") askAgain()
    }
    const looking = setInterval(refresh, PAUSE_MS)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(looking)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [goesOn, askAgain])

  return { answer, askAgain }
}
