import type { AccessTokenLedger } from "../core/ports/access-token-ledger"
import type { AccessTokenStore } from "../core/ports/access-token-store"
import { FleetAccessTokenStore } from "../gateway/access-token/fleet-access-token-store"
import { systemClock } from "./system-clock"

const stores = new WeakMap<AccessTokenLedger, AccessTokenStore>()

/**
 * Where the access tokens of all accounts are, for all processes on this ledger. One in a process, so
 * that accounts with one credential (one captures at once, the other later) share the request for
 * their token as well (interface.md "Authentication" 7).
 */
export function accessTokenStoreOf(
  ledger: AccessTokenLedger
): AccessTokenStore {
  const store =
    stores.get(ledger) ?? new FleetAccessTokenStore(ledger, systemClock)
  stores.set(ledger, store)
  return store
}
