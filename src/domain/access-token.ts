import type { GatewayErrorCode } from "./errors/gateway-error"

/** Identifies a token. A token of one server, client, secret or integration is never used for another. */
export interface AccessTokenKey {
  /** The id of the token's row, made from all four; it reveals nothing of the secret. */
  readonly id: string
  readonly integration: "checkout" | "payment_link"
  readonly clientId: string
}

/** An access token of the gateway. `value` is a secret: never log, never put into an error. */
export interface AccessToken {
  readonly value: string
  /** Distinguishes the token from its successor, even where the gateway issues the same value again. */
  readonly version: string
}

export interface IssuedAccessToken {
  readonly value: string
  /** Milliseconds from the token's arrival until a new one is requested, some time before it expires. */
  readonly freshForMs: number
}

/** Hides the value of a token from enumeration, so that a log of the token shows only its other fields. */
export function withHiddenValue<Rest extends object>(
  value: string,
  rest: Rest
): Rest & { readonly value: string } {
  return Object.defineProperty({ ...rest, value }, "value", {
    enumerable: false,
  })
}

/** The state of a client's access token; safe to show to people. */
export interface AccessTokenState {
  /** The time until which the token is used; undefined without a token. */
  freshUntil: Date | undefined
  /** When the last token arrived, whether or not it is still used. */
  issuedAt: Date | undefined
  /** The number of requests in a row that failed; `failure` is the error of the last one. */
  failures: number
  failure: { code: GatewayErrorCode; message: string } | undefined
}

/**
 * - `fresh`: the token to use; no request is needed.
 * - `taken`: another process or caller requests a token, or has died while doing so: its claim has not ended.
 * - `claimed`: only the caller may now request a token, until its claim ends.
 */
export type AccessTokenTurn =
  | { kind: "fresh"; token: AccessToken }
  | { kind: "taken" }
  | { kind: "claimed"; claim: string }

/** Stores one access token for each client of the gateway, for all processes. Times are the database's. */
export interface AccessTokenLedger {
  /**
   * Reads the token of a client, or claims the right to request one for `claimMs`: longer than a request may take.
   * `refused`: the version that the gateway refused; a token of any other version may be used.
   */
  takeAccessToken(
    key: AccessTokenKey,
    wanted: { claimMs: number; refused?: string | undefined }
  ): Promise<AccessTokenTurn>

  /**
   * Encrypts and stores an issued token, and ends the claim. Returns undefined when another caller has claimed the
   * request since: then the token of that caller counts.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claimed: { claim: string; issued: IssuedAccessToken }
  ): Promise<AccessToken | undefined>

  /** Ends a claim without a token, so that the next caller may request one at once. */
  releaseAccessToken(
    key: AccessTokenKey,
    ended: { claim: string } & Pick<AccessTokenState, "failure">
  ): Promise<void>
}
