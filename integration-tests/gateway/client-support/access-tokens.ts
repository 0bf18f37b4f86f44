import {
  type AccessToken,
  type AccessTokenLedger,
  withHiddenValue,
} from "../../../src/charge/access-token"
import { type Clock, TimeBudget } from "../../../src/charge/time-budget"

/** The access tokens of one client, which requests them one at a time: nobody else claims them. */
export function accessTokensInMemory(clock: Clock): AccessTokenLedger {
  const rows = new Map<string, { token: AccessToken; fresh: TimeBudget }>()
  let written = 0
  return {
    takeAccessToken: async ({ id }, { refused }) => {
      const { token, fresh } = rows.get(id) ?? {}
      return token && fresh?.isSpent() === false && token.version !== refused
        ? { kind: "fresh", token }
        : { kind: "claimed", claim: "the only one" }
    },
    writeAccessToken: async ({ id }, { issued: { value, freshForMs } }) => {
      const token = withHiddenValue(value, { version: String(++written) })
      rows.set(id, { token, fresh: TimeBudget.of(freshForMs, clock) })
      return token
    },
    releaseAccessToken: async () => undefined,
  }
}
