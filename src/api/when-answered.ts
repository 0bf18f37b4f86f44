import { finished } from "node:stream"
import { setTimeout } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/** How often an abandoned response is checked: what waits for it, as the next tab of the shopper, waits as long. */
const CHECK_EVERY_MS = 100
/** Longer than any request of core takes. What waits for the end of a handler, as a lease, ends by itself before. */
const LONGEST_HANDLER_MS = 600_000

/**
 * Calls back once when the handler of a request has finished, which is when it ends the response. When the caller has
 * hung up, core still works, and Node emits nothing when the response is ended at last: then its `writableEnded` is
 * checked. Does not call back for a handler that has not ended ten minutes after its caller hung up.
 */
export function whenAnswered(response: MedusaResponse, then: () => void): void {
  finished(response, () => {
    void isEnded(response).then((hasEnded) => {
      if (hasEnded) then()
    })
  })
}

/** Waits until a response is ended. Resolves to false if it is not in the longest time that a handler may take. */
async function isEnded(
  response: Pick<MedusaResponse, "writableEnded">
): Promise<boolean> {
  const until = performance.now() + LONGEST_HANDLER_MS
  while (!response.writableEnded && performance.now() < until) {
    await setTimeout(CHECK_EVERY_MS, undefined, { ref: false })
  }
  return response.writableEnded
}
