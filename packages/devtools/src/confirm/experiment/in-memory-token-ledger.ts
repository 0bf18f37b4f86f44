import { randomUUID } from "node:crypto"
import {
  type AccessToken,
  type AccessTokenLedger,
  withNonEnumerableValue,
} from "../../../../../src/domain/access-token"
import type { Clock } from "../../../../../src/domain/time-budget"
import { systemClock } from "../../../../../src/operations/perform/gateway-clients"

/**
 * Returns an AccessTokenLedger that keeps the access tokens in memory. The confirm command uses it in place of the
 * ledger in the database, so that the command does not overwrite the tokens of the running shop. If the gateway allows
 * only one valid token at a time, a new token makes the shop's token invalid nevertheless.
 */
export function createInMemoryTokenLedger(
  clock: Pick<Clock, "monotonicMs"> = systemClock
): AccessTokenLedger {
  const tokens = new Map<string, { token: AccessToken; endsAtMs: number }>()
  const now = () => clock.monotonicMs()
  return {
    getOrClaimAccessToken: ({ id }, { refused }) => {
      const { token, endsAtMs = 0 } = tokens.get(id) ?? {}
      return Promise.resolve(
        token && token.version !== refused && now() < endsAtMs
          ? { kind: "fresh", token }
          : { kind: "claimed", claim: "" }
      )
    },
    writeAccessToken: ({ id }, { issued: { value, freshForMs } }) => {
      const token = withNonEnumerableValue(value, { version: randomUUID() })
      tokens.set(id, { token, endsAtMs: now() + freshForMs })
      return Promise.resolve(token)
    },
    releaseAccessTokenClaim: () => Promise.resolve(),
  }
}
