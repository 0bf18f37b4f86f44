import { useCallback, useEffect } from "react"

import { type Order, readOrder } from "../store/order"
import { useStore } from "../store/store"
import { type Answer, useAnswer } from "../store/use-answer"

const PAUSE_MS = 4_000

/** Reads the order again every few seconds while `isMoving` is true and the page is visible. */
export function useFreshOrder(
  id: string,
  isMoving: (order: Order) => boolean
): { answer: Answer<Order | undefined>; askAgain: () => void } {
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
