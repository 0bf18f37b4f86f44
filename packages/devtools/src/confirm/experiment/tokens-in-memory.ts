import { randomUUID } from "node:crypto"
import {
  type AccessToken,
  type AccessTokenLedger,
  withNonEnumerableValue,
} from "../../../../../src/domain/access-token"
import type { Clock } from "../../../../../src/domain/time-budget"
import { systemClock } from "../../../../../src/operations/perform/gateway-clients"

/**
 * Keeps the access tokens of a run in memory. The store's own tokens stay valid, unless the gateway allows only one
 * valid token at a time.
 */
export function tokensInMemory(
  clock: Pick<Clock, "monotonicMs"> = systemClock
): AccessTokenLedger {
  const tokens = new Map<string, { token: AccessToken; endsAtMs: number }>()
  const now = () => clock.monotonicMs()
  return {
    takeAccessToken: ({ id }, { refused }) => {
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
    releaseAccessToken: () => Promise.resolve(),
  }
}
