import type { GatewayErrorCode } from "./errors/gateway-error"

/**
 * Identifies an access token of the gateway. The key depends on the server's address, the client id, the secret and the
 * integration. A token is therefore never used with credentials for which it was not issued.
 *
 * The gateway has two integrations with separate credentials: `checkout` for charges, and `payment_link` for payment
 * links.
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
   * How long the plugin may use the token, in milliseconds from the arrival of the gateway's answer. This is less than
   * the token's lifetime at the gateway.
   */
  readonly freshForMs: number
}

/**
 * Returns a copy of `rest` with the property `value`, which is not enumerable. If the object is logged or serialized,
 * the secret value does not appear.
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
 * The stored state of the access token of one AccessTokenKey. It does not contain the token or the client secret, so it
 * can be shown to administrators.
 */
export interface AccessTokenState {
  /**
   * The time until which the plugin may use the most recent token. It can be in the past. `undefined` if no token is
   * stored.
   */
  freshUntil: Date | undefined
  /** When the plugin stored the most recent token, or `undefined` if no token is stored. The token may have expired. */
  issuedAt: Date | undefined
  /** How many failed requests for a token were recorded since a token was last stored. */
  failures: number
  failure: { code: GatewayErrorCode; message: string } | undefined
}

/**
 * The result of asking the database for an access token.
 * - `fresh`: there is a usable token.
 * - `taken`: another caller is requesting a token or has just stored one. The caller has to ask the database again.
 * - `claimed`: the caller has to request a token from the gateway. No other caller requests one until the claim is
 *   ended or expires.
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
   * Returns a usable token, the claim to request a new token, or `taken` if another caller was faster.
   *
   * The claim expires after `claimMs`, which must be longer than a request can take. If the gateway has refused a
   * token, the caller passes that token's version as `refused`, and that token is not returned.
   */
  getOrClaimAccessToken(
    key: AccessTokenKey,
    wanted: { claimMs: number; refused?: string | undefined }
  ): Promise<AccessTokenOrClaim>

  /**
   * Encrypts and stores a token that the gateway issued, ends the claim, and returns the stored token. Stores no token
   * and returns `undefined` if the claim was already ended, or if another caller has claimed since.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claimed: { claim: string; issued: IssuedAccessToken }
  ): Promise<AccessToken | undefined>

  /**
   * Ends a claim without storing a token, so that another caller can claim at once. Records `failure`, if it is given,
   * as the latest failed request for a token. Does nothing if another caller has claimed in the meantime.
   */
  releaseAccessTokenClaim(
    key: AccessTokenKey,
    ended: { claim: string } & Pick<AccessTokenState, "failure">
  ): Promise<void>
}
