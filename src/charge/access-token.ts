import type { GatewayErrorCode } from "./errors/gateway-error"

/** Whose token: one of a server, client, secret or integration is never used for another. */
export interface AccessTokenKey {
  /** The id of its row, made of all four; it tells nothing of the secret. */
  readonly id: string
  readonly integration: "checkout" | "payment_link"
  readonly clientId: string
}

/** An access token of the gateway. `value` is a secret: never log, never put into an error. */
export interface AccessToken {
  readonly value: string
  /** Tells it from the token that takes its place, even where the gateway hands out the same value. */
  readonly version: string
}

export interface IssuedAccessToken {
  readonly value: string
  /** Milliseconds from when it arrived until a new one is requested, a while before it expires. */
  readonly freshForMs: number
}

/** Hides the value of a token from enumeration, so that a log of the token shows the rest only. */
export function withHiddenValue<Rest extends object>(
  value: string,
  rest: Rest
): Rest & { readonly value: string } {
  return Object.defineProperty({ ...rest, value }, "value", {
    enumerable: false,
  })
}

/** What the last request for an access token came to, fit to be told. */
export interface AccessTokenFailure {
  code: GatewayErrorCode
  message: string
}

/** What is known of a client's access token, fit to be told. */
export interface AccessTokenState {
  /** Until when it is used; undefined without one. */
  freshUntil: Date | undefined
  /** When the last one came, whether or not it is still used. */
  issuedAt: Date | undefined
  /** Requests in a row that failed, and what the last one came to. */
  failures: number
  failure: AccessTokenFailure | undefined
}

/**
 * - `fresh`: the token to use; nobody is asked.
 * - `taken`: somebody else requests one at the moment.
 * - `claimed`: the caller, and nobody else, may now request one until its claim ends.
 *   `isUnreadable`: there is a fresh one that this process has no key for.
 */
export type AccessTokenTurn =
  | { kind: "fresh"; token: AccessToken }
  | { kind: "taken" }
  | { kind: "claimed"; claim: string; isUnreadable: boolean }

export interface WantedAccessToken {
  /** For how long a claim stands, in milliseconds: longer than a request may take. */
  claimMs: number
  /** The version of the token that the gateway refused: any other one counts. */
  refused?: string | undefined
}

export interface EndedClaim {
  claim: string
  failure: AccessTokenFailure | undefined
}

/** One access token of each client of the gateway, for all processes. Times are the database's. */
export interface AccessTokenLedger {
  /** Reads the token of a client, or claims the right to request one. */
  takeAccessToken(
    key: AccessTokenKey,
    wanted: WantedAccessToken
  ): Promise<AccessTokenTurn>

  /**
   * Encrypts and stores what was issued, and ends the claim. Undefined when somebody else has claimed
   * since: then that one's token counts.
   */
  writeAccessToken(
    key: AccessTokenKey,
    claim: string,
    issued: IssuedAccessToken
  ): Promise<AccessToken | undefined>

  /** Ends a claim without a token, so that the next caller may request one at once. */
  releaseAccessToken(key: AccessTokenKey, ended: EndedClaim): Promise<void>
}
