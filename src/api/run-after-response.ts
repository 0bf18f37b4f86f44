import { finished } from "node:stream"
import { setTimeout } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * The pause in milliseconds between two checks whether a handler has ended its response. The checks are needed if the
 * caller has closed the connection early. A lease of the handler is then released up to this much later than the
 * handler ends.
 */
const CHECK_EVERY_MS = 100
/**
 * The time in milliseconds after which the plugin stops checking whether a handler has ended its response. No request
 * to Medusa takes ten minutes. A lease that should be released at the end of the response has expired by then.
 */
const LONGEST_HANDLER_MS = 600_000

/**
 * Calls `then` once when the handler of a request has ended its response. Does not call `then` if the handler does not
 * end the response within ten minutes.
 */
export function runAfterResponse(
  response: MedusaResponse,
  then: () => void
): void {
  // If the caller closes the connection early, the handler continues, and Node emits no event when it ends the
  // response. The response is then polled.
  finished(response, () => {
    void waitUntilEnded(response).then((hasEnded) => {
      if (hasEnded) then()
    })
  })
}

/**
 * Polls a response whose connection is closed, until the handler ends it. Resolves to false if the handler does not end
 * it within LONGEST_HANDLER_MS.
 */
async function waitUntilEnded(
  response: Pick<MedusaResponse, "writableEnded">
): Promise<boolean> {
  const until = performance.now() + LONGEST_HANDLER_MS
  while (!response.writableEnded && performance.now() < until) {
    await setTimeout(CHECK_EVERY_MS, undefined, { ref: false })
  }
  return response.writableEnded
}
