import { finished } from "node:stream"
import { setTimeout } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * The time in milliseconds between two checks of a response whose caller has closed the connection. If the handler
 * holds a lease, the lease is released at most this much later than the end of the handler, so another request that
 * waits for the lease waits at most this much longer.
 */
const CHECK_EVERY_MS = 100
/**
 * The time in milliseconds after which a response is not checked any more: ten minutes. No request to Medusa takes this
 * long, and every lease that is released through `runAfterResponse` expires earlier.
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
