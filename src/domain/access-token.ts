import type { GatewayErrorCode } from "./errors/gateway-error"

/**
 * Identifies an access token. A token is used only for the server, client, secret and integration that it was issued
 * for.
 */
export interface AccessTokenKey {
  /** The id of the token's row: a digest of server, client, secret and integration. It does not reveal the secret. */
  readonly id: string
  readonly integration: "checkout" | "payment_link"
  readonly clientId: string
}

/** An access token of the gateway. `value` is a secret: it must not appear in logs or errors. */
export interface AccessToken {
  readonly value: string
  /** Distinguishes the token from later ones, even when the gateway issues the same value again. */
  readonly version: string
}

export interface IssuedAccessToken {
  readonly value: string
  /**
   * How many milliseconds the token is used after its arrival. A new token is requested then, some time before this
   * token expires.
   */
  readonly freshForMs: number
}

/** Makes the token's value non-enumerable, so that a logged or serialized token shows only its other fields. */
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
  /** The time until which the token is used, or `undefined` if there is no token. */
  freshUntil: Date | undefined
  /** The time at which the last token arrived, whether or not it is still in use. */
  issuedAt: Date | undefined
  /** The number of consecutive failed requests for a token, up to the latest request. */
  failures: number
  failure: { code: GatewayErrorCode; message: string } | undefined
}

/**
 * The answer to a caller that needs an access token.
 * - `fresh`: the token can be used, and no request is needed.
 * - `taken`: another process or caller has claimed the request for a token, and its claim has not ended.
 * - `claimed`: only this caller may request a token until its claim ends.
 */
export type AccessTokenOrClaim =
  | { kind: "fresh"; token: AccessToken }
  | { kind: "taken" }
  | { kind: "claimed"; claim: string }

/**
 * Stores one access token for each credential at the gateway (see AccessTokenKey). All processes share these tokens.
 * All times are by the database's clock.
 */
export interface AccessTokenLedger {
  /**
   * Returns the token of the credential, or claims the right to request a new one.
   *
   * The claim ends after `claimMs`, which must be longer than a request can take. `refused` is the version of a token
   * that the gateway refused: that version is not returned again.
   */
  takeAccessToken(
    key: AccessTokenKey,
    wanted: { claimMs: number; refused?: string | undefined }
  ): Promise<AccessTokenOrClaim>

  /**
   * Encrypts and stores an issued token, and ends the claim. If another caller has claimed the request in the meantime,
   * the token is not stored, because the other caller's token counts, and the result is `undefined`.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claimed: { claim: string; issued: IssuedAccessToken }
  ): Promise<AccessToken | undefined>

  /** Ends a claim without storing a token, so that the next caller can request one at once. */
  releaseAccessToken(
    key: AccessTokenKey,
    ended: { claim: string } & Pick<AccessTokenState, "failure">
  ): Promise<void>
}
