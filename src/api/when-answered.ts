import { finished } from "node:stream"
import { setTimeout } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * The time between two checks of a response whose caller has closed the connection. A request that waits for the lease
 * of the first request, such as a request from the shopper's next tab, may wait this much longer.
 */
const CHECK_EVERY_MS = 100
/**
 * Ten minutes, which is longer than any request of core takes. A lease that would be released at the end of a handler
 * ends by itself before.
 */
const LONGEST_HANDLER_MS = 600_000

/**
 * Calls `then` once when the handler of a request has finished, which is when it ends the response. If the caller has
 * closed the connection, core still works, and Node emits no event when the response is finally ended. In that case
 * `writableEnded` is checked repeatedly. `then` is not called for a handler that has not ended ten minutes after its
 * caller closed the connection.
 */
export function whenAnswered(response: MedusaResponse, then: () => void): void {
  finished(response, () => {
    void waitUntilEnded(response).then((hasEnded) => {
      if (hasEnded) then()
    })
  })
}

/** Waits until a response is ended. Resolves to false if it is not ended within LONGEST_HANDLER_MS. */
async function waitUntilEnded(
  response: Pick<MedusaResponse, "writableEnded">
): Promise<boolean> {
  const until = performance.now() + LONGEST_HANDLER_MS
  while (!response.writableEnded && performance.now() < until) {
    await setTimeout(CHECK_EVERY_MS, undefined, { ref: false })
  }
  return response.writableEnded
}
