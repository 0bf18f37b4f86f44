/** Whose token: a token of one server, client or integration must never be used for another. */
export interface AccessTokenKey {
  readonly integration: "checkout" | "payment_link"
  readonly authUrl: string
  readonly clientId: string
  /** Tells one secret of the client from another, and nothing about it. */
  readonly secretDigest: string
}

/** An access token of the gateway. `value` is a secret: never log, never put into an error. */
export interface AccessToken {
  readonly value: string
}

export interface IssuedAccessToken extends AccessToken {
  /** Milliseconds from when it arrived until a new one is requested, a while before it expires. */
  readonly freshForMs: number
}

/** `value` is not enumerable: whoever logs or serializes the token by accident keeps its time only. */
export function issuedAccessToken(
  value: string,
  freshForMs: number
): IssuedAccessToken {
  return Object.defineProperty({ freshForMs, value }, "value", {
    enumerable: false,
  })
}

export interface AccessTokenRequest {
  key: AccessTokenKey
  /** Requests a new one from the gateway. */
  issue: () => Promise<IssuedAccessToken>
  /** So long `issue` takes at most, in milliseconds. */
  longestMs: number
}

/**
 * Where access tokens live. In memory one process shares a token; behind a database row a whole
 * fleet does, since the gateway leaves it to the merchant to avoid token requests at the same time
 * (interface.md "Authentication" 7).
 */
export interface AccessTokenStore {
  /**
   * The stored token while it is fresh, otherwise a new one from `issue`, stored. A shared store
   * lets one process issue while the others wait.
   * Rejects with what `issue` rejected with; nothing is stored then. Rejects with
   * `AccessTokenPause` while nobody is to request one.
   */
  obtain(request: AccessTokenRequest): Promise<AccessToken>

  /**
   * Forgets the token with this value because the gateway refused it. When another one is stored
   * by now, that one stays.
   */
  discard(key: AccessTokenKey, value: string): Promise<void>
}
