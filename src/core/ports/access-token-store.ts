import type { TimeBudget } from "../time/time-budget"

/** An access token of the gateway. `value` is a secret: never log, never put into an error. */
export interface AccessToken {
  readonly value: string
  /** From here on a new one is requested; earlier than `expiresAt`, as clocks differ. */
  readonly renewAt: Date
  readonly expiresAt: Date
}

/** Whose token: a token of one server or client must never be used for another. */
export interface AccessTokenKey {
  readonly authUrl: string
  readonly clientId: string
}

/**
 * Where access tokens live. In memory one process shares a token; behind a database row a whole
 * fleet does, since the gateway leaves it to the merchant to avoid token requests at the same time
 * (interface.md "Authentication" 7).
 */
export interface AccessTokenStore {
  /**
   * The stored token while its `renewAt` is ahead, otherwise a new one from `issue`, stored.
   * A shared store lets one process issue while the others wait, within the budget.
   * Rejects with what `issue` rejected with; nothing is stored then.
   */
  obtain(
    key: AccessTokenKey,
    issue: () => Promise<AccessToken>,
    budget: TimeBudget
  ): Promise<AccessToken>

  /**
   * Forgets the token with this value because the gateway refused it. When another one is stored
   * by now, that one stays.
   */
  discard(key: AccessTokenKey, value: string): Promise<void>
}
