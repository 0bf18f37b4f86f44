import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenStore,
} from "../../core/ports/access-token-store"
import type { Clock } from "../../core/ports/clock"

/** Access tokens of this process only, lost when it ends. */
export function createMemoryAccessTokenStore(clock: Clock): AccessTokenStore {
  const accessTokens = new Map<string, AccessToken>()

  return {
    async obtain(key, issue) {
      const stored = accessTokens.get(keyText(key))
      if (stored && stored.renewAt.getTime() > clock.now().getTime()) {
        return stored
      }
      const issued = await issue()
      accessTokens.set(keyText(key), issued)
      return issued
    },

    discard(key, value) {
      if (accessTokens.get(keyText(key))?.value === value) {
        accessTokens.delete(keyText(key))
      }
      return Promise.resolve()
    },
  }
}

/** The key as one text, in which no two keys look alike. */
export function keyText({ authUrl, clientId }: AccessTokenKey): string {
  return JSON.stringify([authUrl, clientId])
}
