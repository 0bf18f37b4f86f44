import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenLedger,
  AccessTokenState,
  IssuedAccessToken,
} from "../../domain/access-token"
import { GatewayError } from "../../domain/errors/gateway-error"
import type { Clock, TimeBudget } from "../../domain/time-budget"
import type { CallContext } from "../call-context"
import { createGatewayError } from "../answer/create-gateway-error"

/** The pause in milliseconds between two reads of the stored token while another process requests a new token. */
const POLL_EVERY_MS = 100
/**
 * How much longer the claim to request an access token lasts than the request itself may take, in milliseconds. In this
 * time, the process stores the token that the gateway has issued.
 */
const RENEWAL_CLAIM_MARGIN_MS = 1_000

interface AccessTokensOptions {
  key: AccessTokenKey
  ledger: AccessTokenLedger
  clock: Clock
  /**
   * The longest duration of a request for a token, in milliseconds. The time budget of a caller does not shorten the
   * request, because other callers may wait for the same request.
   */
  longestMs: number
  request: () => Promise<IssuedAccessToken>
}

/**
 * Provides the access token for one client id at the gateway. All processes of the store share one token in the ledger,
 * because a new token may invalidate the previous one.
 *
 * If no usable token is stored, one process claims the right to request a new token. The other processes wait until the
 * new token is stored. If the process with the claim dies, the claim expires.
 *
 * Every failure is a GatewayError with the outcome `not_sent`, because the call that needs the token was never sent.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions
  /** The version of the token that was last passed to `markRefused`. `obtain` does not return that token. */
  #refused: string | undefined
  readonly #running = new Map<string, Promise<AccessToken | undefined>>()

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /**
   * Records that the gateway answered 401 to a call with this token. Later calls of `obtain` do not return the token,
   * until another token is marked.
   */
  markRefused({ version }: AccessToken): void {
    this.#refused = version
  }

  /**
   * Returns an access token, but not the token that this process has last marked as refused.
   * @throws GatewayError with the outcome `not_sent` if no token is available within the caller's time budget.
   */
  async obtain(budget: TimeBudget): Promise<AccessToken> {
    const { clock } = this.#options
    try {
      for (;;) {
        const token = await this.#withinBudget(
          budget,
          this.#shareRunningRequest(this.#refused)
        )
        if (token) {
          return token
        }
        if (budget.isSpent()) {
          // Without this check, this loop would read the ledger without a pause, because no time is left for one.
          throw createGatewayError(
            { kind: "not_sent", reason: "budget_spent" },
            CONTEXT
          )
        }
        await clock.sleep(budget.cappedToRemainingMs(POLL_EVERY_MS))
      }
    } catch (error) {
      throw error instanceof GatewayError
        ? error
        : createGatewayError(
            { kind: "not_sent", reason: "token_store_failed", cause: error },
            CONTEXT
          )
    }
  }

  /**
   * Reads the stored token or requests a new one. `refused` is the version of a stored token that is not to be used.
   * Simultaneous callers in this process with the same `refused` share one read or request. Resolves to `undefined` if
   * the caller has to try again, usually because another process is requesting a token.
   */
  #shareRunningRequest(
    refused: string | undefined
  ): Promise<AccessToken | undefined> {
    const name = refused ?? ""
    const underWay = this.#running.get(name)
    if (underWay) {
      return underWay
    }
    const started = this.#readOrRequest(refused).finally(() =>
      this.#running.delete(name)
    )
    // If the read fails after all callers have stopped waiting, this must not become an unhandled rejection.
    started.catch(() => undefined)
    this.#running.set(name, started)
    return started
  }

  /**
   * Returns the stored token if it is usable. Otherwise claims the right to request a new token, requests it and stores
   * it. Returns `undefined` if the caller has to try again, usually because another process has the claim.
   */
  async #readOrRequest(
    refused: string | undefined
  ): Promise<AccessToken | undefined> {
    const { key, ledger, longestMs, request } = this.#options
    const claimMs = longestMs + RENEWAL_CLAIM_MARGIN_MS
    const tokenOrClaim = await ledger.getOrClaimAccessToken(key, {
      claimMs,
      refused,
    })
    if (tokenOrClaim.kind !== "claimed") {
      return tokenOrClaim.kind === "fresh" ? tokenOrClaim.token : undefined
    }
    let issued: IssuedAccessToken
    try {
      issued = await request()
    } catch (error) {
      await ledger
        .releaseAccessTokenClaim(key, {
          claim: tokenOrClaim.claim,
          failure: toTokenFailure(error),
        })
        .catch(() => undefined) // The claim ends by itself.
      throw error
    }
    return ledger.writeAccessToken(key, { claim: tokenOrClaim.claim, issued })
  }

  async #withinBudget<Result>(
    budget: TimeBudget,
    work: Promise<Result>
  ): Promise<Result> {
    const waiting = new AbortController()
    const timeIsUp = this.#options.clock
      .sleep(budget.remainingMs(), waiting.signal)
      .then(() => {
        throw createGatewayError(
          { kind: "not_sent", reason: "budget_spent" },
          CONTEXT
        )
      })
    timeIsUp.catch(() => undefined) // No caller waits for this promise if the work was finished in time.
    try {
      return await Promise.race([work, timeIsUp])
    } finally {
      waiting.abort()
    }
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function toTokenFailure(error: unknown): AccessTokenState["failure"] {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : undefined
}
