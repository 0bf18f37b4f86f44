import { randomUUID } from "node:crypto"
import type { CallResult } from "./call-result"
import { createInMemoryTokenLedger } from "./in-memory-token-ledger"
import type { ConfirmationRun } from "./confirmation-run"

/** The URL path prefixes that other merchants use for this gateway in public source code. */
const PATH_PREFIXES = ["", "/v1", "/api/v1", "/sandbox/v1"]

/**
 * Finds the base path of the gateway's API, and whether the API needs the header `caller-origin`. Looks up made-up
 * charge ids with one combination of path and header after the other, until the gateway answers that the charge does
 * not exist. Later requests use this combination, or the most likely combination if the gateway never gives this
 * answer. Throws an error if a lookup could not be sent.
 */
export async function detectPathPrefixAndCallerOrigin(
  run: ConfirmationRun
): Promise<void> {
  const { settings } = run
  const { pathPrefix, callerOrigin = "medusa" } = settings
  const candidates = [...new Set([pathPrefix, ...PATH_PREFIXES])].flatMap(
    (prefix) => {
      const changed = { ...settings, pathPrefix: prefix }
      return [changed, { ...changed, callerOrigin }]
    }
  )
  const tried: { settings: ConfirmationRun["settings"]; result: CallResult }[] =
    []
  for (const candidate of candidates) {
    run.throwIfInterruptedOrTimedOut()
    run.settings = candidate
    const result = await run.lookUpTestCharge(randomUUID())
    tried.push({ settings: candidate, result })
    if (result.kind === "not_sent") throw new Error(result.error?.message)
    if (result.kind === "absent") break
  }
  const best =
    tried.find(({ result }) => result.kind === "absent") ??
    // A path that answers 404 with an unreadable body is more likely right than a path that does not answer 404.
    tried.find(({ result }) => result.statuses.includes(404)) ??
    tried[0]
  if (!best) return
  run.recordResult("unused", best.result)
  run.settings = best.settings
}

/**
 * Tests whether an access token stays valid after the gateway has issued a second access token. Requests a second
 * token, and then looks a charge up with the first token.
 */
export async function testFirstAccessTokenAfterSecond(
  run: ConfirmationRun
): Promise<void> {
  const first = run.tokens
  run.tokens = createInMemoryTokenLedger()
  await run.lookUpTestCharge(randomUUID())
  run.tokens = first
  run.recordResult("first_token", await run.lookUpTestCharge(randomUUID()))
}
