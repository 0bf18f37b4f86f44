import type { GatewayErrorCode } from "./errors/gateway-error"

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
  /** Only a token counts that this request is issued: the stored one may be another secret's. */
  isAnew?: true
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

/** What the gateway made of the last request for an access token, fit to be told. */
export interface AccessTokenFailure {
  code: GatewayErrorCode
  message: string
  httpStatus: number | undefined
}

/** What is known of a client's access token, fit to be told. */
export interface AccessTokenState {
  /** Until when it is used; undefined without one. */
  freshUntil: Date | undefined
  /** When the last one came, whether or not it is still used. */
  issuedAt: Date | undefined
  firstIssuedAt: Date | undefined
  /** Requests in a row that failed with this secret, and what the last one came to. */
  failures: number
  failure: AccessTokenFailure | undefined
}

/**
 * - `fresh`: the token to use; nobody is asked.
 * - `unreadable`: there is a fresh one that this process has no key for.
 * - `paused`: the last request with this secret failed; nobody makes another one for `forMs`.
 * - `taken`: somebody else requests one at the moment.
 * - `claimed`: the caller, and nobody else, may now request one until its lease ends.
 */
export type AccessTokenTurn =
  | { kind: "fresh"; token: IssuedAccessToken; digest: string }
  | { kind: "unreadable"; digest: string }
  | { kind: "paused"; forMs: number; failure: AccessTokenFailure }
  | { kind: "taken" }
  | { kind: "claimed" }

export interface AccessTokenClaim {
  owner: string
  leaseMs: number
  /** The fresh token that is replaced: this process cannot read it, or wants one of its own. */
  over?: string | undefined
}

/** One access token of each client of the gateway, for all processes. Times are the database's. */
export interface AccessTokenLedger {
  /** Reads the token of a client, or claims the right to request one. */
  takeAccessToken(
    key: AccessTokenKey,
    claim: AccessTokenClaim
  ): Promise<AccessTokenTurn>

  /** Encrypts and keeps what the owner of the claim was given. False when the claim is another's by now. */
  keepAccessToken(
    key: AccessTokenKey,
    owner: string,
    token: IssuedAccessToken
  ): Promise<boolean>

  /**
   * Gives a claim back. With a failure the next request has to wait, the longer the more of them
   * there were in a row, and for `waitMs` at least.
   */
  releaseAccessToken(
    key: AccessTokenKey,
    owner: string,
    failed?: { failure: AccessTokenFailure; waitMs: number }
  ): Promise<void>

  /** Forgets the token with this value; another one stays. */
  dropAccessToken(key: AccessTokenKey, value: string): Promise<void>
}
