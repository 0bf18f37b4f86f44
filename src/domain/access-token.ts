import type { GatewayErrorCode } from "./errors/gateway-error"

/**
 * Identifies an access token of the gateway. If the server, the client id, the secret or the integration changes, the
 * key changes, too, so a token is never used with credentials for which it was not issued.
 */
export interface AccessTokenKey {
  /**
   * The id of the token's row in the database: a digest of the server, the client id, the secret and the integration.
   * The secret cannot be read from it.
   */
  readonly id: string
  readonly integration: "checkout" | "payment_link"
  readonly clientId: string
}

/** An access token of the gateway. Its `value` is a secret and must not appear in logs or errors. */
export interface AccessToken {
  readonly value: string
  /**
   * The plugin's own id of this token. If the gateway issues the same value twice, the two tokens have different
   * versions.
   */
  readonly version: string
}

export interface IssuedAccessToken {
  readonly value: string
  /**
   * For how many milliseconds after its arrival the plugin uses the token. The time ends before the token expires at
   * the gateway. After that, the plugin requests a new token.
   */
  readonly freshForMs: number
}

/**
 * Returns the fields together with `value` as a property that is not enumerable. If the object is logged or serialized,
 * the secret does not appear.
 */
export function withNonEnumerableValue<Rest extends object>(
  value: string,
  rest: Rest
): Rest & { readonly value: string } {
  return Object.defineProperty({ ...rest, value }, "value", {
    enumerable: false,
  })
}

/**
 * The state of the access token of one credential (`clientId`). It contains no secret, so it can be shown to
 * administrators.
 */
export interface AccessTokenState {
  /**
   * The time from which the plugin stops using the token and requests a new one, or `undefined` if there is no token.
   */
  freshUntil: Date | undefined
  /** The time at which the gateway issued the most recent token, even if that token is no longer used. */
  issuedAt: Date | undefined
  /** How many requests for a token have failed since the last successful request. */
  failures: number
  failure: { code: GatewayErrorCode; message: string } | undefined
}

/**
 * The result of asking the database for an access token.
 * - `fresh`: `token` is usable.
 * - `taken`: there is no usable token, and another process or caller is requesting one at present.
 * - `claimed`: this caller has to request a token. No other caller does so until the claim expires.
 */
export type AccessTokenOrClaim =
  | { kind: "fresh"; token: AccessToken }
  | { kind: "taken" }
  | { kind: "claimed"; claim: string }

/**
 * Stores the gateway's access tokens, one for each AccessTokenKey, so that all processes share them. All times are by
 * the database's clock.
 */
export interface AccessTokenLedger {
  /**
   * Returns a usable token, or gives this caller the claim to request a new one.
   *
   * The claim expires after `claimMs`, which must be longer than a request can take. If the gateway has refused a
   * token, the caller passes that token's version as `refused`, and that token is not returned.
   */
  getOrClaimAccessToken(
    key: AccessTokenKey,
    wanted: { claimMs: number; refused?: string | undefined }
  ): Promise<AccessTokenOrClaim>

  /**
   * Encrypts and stores a token that the gateway issued, ends the claim, and returns the stored token. Returns
   * `undefined` and stores nothing if this caller's claim has expired and another caller has the claim by now.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claimed: { claim: string; issued: IssuedAccessToken }
  ): Promise<AccessToken | undefined>

  /**
   * Ends a claim without storing a token, so that another caller can request a token at once. If the request for the
   * token has failed, `failure` is stored.
   */
  releaseAccessTokenClaim(
    key: AccessTokenKey,
    ended: { claim: string } & Pick<AccessTokenState, "failure">
  ): Promise<void>
}
