import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenStore,
} from "../../charge/access-token"
import { type Clock, TimeBudget } from "../../charge/time-budget"

/** Access tokens of this process only, lost when it ends. */
export function createMemoryAccessTokenStore(clock: Clock): AccessTokenStore {
  const accessTokens = new Map<
    string,
    { token: AccessToken; fresh: TimeBudget }
  >()

  return {
    async obtain({ key, issue }) {
      const stored = accessTokens.get(keyText(key))
      if (stored && !stored.fresh.isSpent()) {
        return stored.token
      }
      const token = await issue()
      const fresh = TimeBudget.of(token.freshForMs, clock)
      accessTokens.set(keyText(key), { token, fresh })
      return token
    },

    discard(key, value) {
      if (accessTokens.get(keyText(key))?.token.value === value) {
        accessTokens.delete(keyText(key))
      }
      return Promise.resolve()
    },
  }
}

/** The key as one text, in which no two clients look alike. */
export function keyText({
  integration,
  authUrl,
  clientId,
}: AccessTokenKey): string {
  return JSON.stringify([integration, authUrl, clientId])
}
