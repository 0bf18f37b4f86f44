import type { GatewayErrorCode } from "./errors/gateway-error"

/**
 * Identifies an access token of the gateway. A token that was issued for one server, client id, secret and integration
 * is never used for another.
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
   * For how many milliseconds after its arrival the plugin uses the token. After that it requests a new one, some time
   * before this token expires at the gateway.
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
 * - `fresh`: here is a usable token.
 * - `taken`: another process or caller is requesting a token at present.
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
   * Encrypts and stores a token that the gateway issued, and ends the claim. If the claim has expired and another
   * caller has claimed the request, the token is not stored and the result is `undefined`.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claimed: { claim: string; issued: IssuedAccessToken }
  ): Promise<AccessToken | undefined>

  /** Ends a claim without storing a token, so that another caller can request a token at once. */
  releaseAccessTokenClaim(
    key: AccessTokenKey,
    ended: { claim: string } & Pick<AccessTokenState, "failure">
  ): Promise<void>
}
