import type { GatewayErrorCode } from "../errors/gateway-error"
import type { AccessTokenKey, IssuedAccessToken } from "./access-token-store"

/** What the gateway made of the last request for an access token, fit to be told. */
export interface AccessTokenFailure {
  code: GatewayErrorCode
  message: string
  httpStatus: number | undefined
}

/**
 * - `fresh`: the token to use; nobody is asked.
 * - `unreadable`: there is a fresh one that this process has no key for.
 * - `paused`: the last request with this secret failed; nobody makes another one for `forMs`.
 * - `taken`: somebody else requests one at the moment.
 * - `claimed`: the caller, and nobody else, may now request one until its lease ends.
 */
export type AccessTokenTurn =
  | { kind: "fresh"; token: IssuedAccessToken }
  | { kind: "unreadable"; digest: string }
  | { kind: "paused"; forMs: number; failure: AccessTokenFailure }
  | { kind: "taken" }
  | { kind: "claimed" }

export interface AccessTokenClaim {
  owner: string
  leaseMs: number
  /** The fresh token that this process cannot read, and replaces. */
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
