import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Calls back once, when the handler of a request has come to its end, which is when it answers. No
 * event tells that: `close` comes when the caller hangs up, while core is still at work, and of an
 * answer to nobody there is no `finish`.
 */
export function whenAnswered(
  response: Pick<MedusaResponse, "end">,
  then: () => void
): void {
  const end = response.end.bind(response) as (...given: unknown[]) => unknown
  let isOver = false
  response.end = ((...given: unknown[]) => {
    const ended = end(...given)
    if (!isOver) {
      isOver = true
      then()
    }
    return ended
  }) as MedusaResponse["end"]
}
