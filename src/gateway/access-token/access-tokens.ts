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
import { gatewayError } from "../judge/create-gateway-error"

/** The pause between two reads of the ledger while another process requests the token. */
const POLL_EVERY_MS = 100
/**
 * The time that is added to the longest request for a token to get the duration of a claim. In this time the process
 * stores the result of the request.
 */
const RENEWAL_CLAIM_MARGIN_MS = 1_000

interface AccessTokensOptions {
  key: AccessTokenKey
  ledger: AccessTokenLedger
  clock: Clock
  /**
   * The longest duration of `request`, in milliseconds. The budget of a single caller does not shorten it, because
   * other callers wait for the same token.
   */
  longestMs: number
  request: () => Promise<IssuedAccessToken>
}

/**
 * Provides the access token for one client id at the gateway. All processes share the token in a row of the ledger,
 * because a new token may end the previous one.
 *
 * A caller that finds no usable token claims the right to request one. Other callers read the row again until their own
 * budget is spent. Simultaneous callers in this process share one read and one request. If the process with the claim
 * dies, the others wait until its claim ends. Every failure is `not_sent`, because the call that needed the token was
 * not sent.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions
  /** The version of the token that the gateway refused last. This process does not use it again. */
  #refused: string | undefined
  readonly #running = new Map<string, Promise<AccessToken | undefined>>()

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /** Notes that the gateway answered 401 to a call with this token, so that this process does not use it again. */
  refuse({ version }: AccessToken): void {
    this.#refused = version
  }

  /**
   * Returns an access token that the gateway has not refused. Throws GatewayError (`not_sent`) if there is none within
   * the budget.
   */
  async obtain(budget: TimeBudget): Promise<AccessToken> {
    const { clock } = this.#options
    try {
      for (;;) {
        const token = await this.#withinBudget(
          budget,
          this.#shared(this.#refused)
        )
        if (token) {
          return token
        }
        if (budget.isSpent()) {
          // Without this check, a ledger that answers at once would be read again and again without a pause.
          throw gatewayError(
            { kind: "not_sent", reason: "budget_spent" },
            CONTEXT
          )
        }
        await clock.sleep(budget.atMost(POLL_EVERY_MS))
      }
    } catch (error) {
      throw error instanceof GatewayError
        ? error
        : gatewayError(
            { kind: "not_sent", reason: "token_store_failed", cause: error },
            CONTEXT
          )
    }
  }

  /**
   * Starts reading or requesting the token. If this process is already doing so for the same refused token, returns the
   * promise of that work instead.
   */
  #shared(refused: string | undefined): Promise<AccessToken | undefined> {
    const name = refused ?? ""
    const underWay = this.#running.get(name)
    if (underWay) {
      return underWay
    }
    const turn = this.#readOrRequest(refused).finally(() =>
      this.#running.delete(name)
    )
    // All callers may have stopped waiting before the read fails, which must not become an unhandled rejection.
    turn.catch(() => undefined)
    this.#running.set(name, turn)
    return turn
  }

  /**
   * Returns the stored token if it is usable. Otherwise requests a new token, if this process gets the claim for it.
   * Returns `undefined` while another process requests the token or has just stored it.
   */
  async #readOrRequest(
    refused: string | undefined
  ): Promise<AccessToken | undefined> {
    const { key, ledger, longestMs, request } = this.#options
    const claimMs = longestMs + RENEWAL_CLAIM_MARGIN_MS
    const turn = await ledger.takeAccessToken(key, { claimMs, refused })
    if (turn.kind !== "claimed") {
      return turn.kind === "fresh" ? turn.token : undefined
    }
    let issued: IssuedAccessToken
    try {
      issued = await request()
    } catch (error) {
      await ledger
        .releaseAccessToken(key, {
          claim: turn.claim,
          failure: tokenFailure(error),
        })
        .catch(() => undefined) // The claim ends by itself.
      throw error
    }
    return ledger.writeAccessToken(key, { claim: turn.claim, issued })
  }

  async #withinBudget<Result>(
    budget: TimeBudget,
    work: Promise<Result>
  ): Promise<Result> {
    const waiting = new AbortController()
    const timeIsUp = this.#options.clock
      .sleep(budget.remainingMs(), waiting.signal)
      .then(() => {
        throw gatewayError(
          { kind: "not_sent", reason: "budget_spent" },
          CONTEXT
        )
      })
    timeIsUp.catch(() => undefined) // Nothing waits for this promise if the work was done in time.
    try {
      return await Promise.race([work, timeIsUp])
    } finally {
      waiting.abort()
    }
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function tokenFailure(error: unknown): AccessTokenState["failure"] {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : undefined
}
