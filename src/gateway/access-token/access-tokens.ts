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

/** The pause between two checks whether another process has received the token. */
const POLL_EVERY_MS = 100
/** The time added to the longest duration of a request, for storing its outcome. */
const RENEWAL_CLAIM_MARGIN_MS = 1_000

interface AccessTokensOptions {
  key: AccessTokenKey
  ledger: AccessTokenLedger
  clock: Clock
  /** The longest duration of `request`, in milliseconds. No single caller's budget, since other callers wait too. */
  longestMs: number
  /** Requests a new token from the gateway. */
  request: () => Promise<IssuedAccessToken>
}

/**
 * The access token of one client of the gateway. All processes share it, in a row of the ledger, since a new token
 * may end the previous one.
 *
 * A caller that finds no fresh token claims the right to request one; the others check the row again until their own
 * time is over. Simultaneous callers in this process share one check and one request. If a process dies, the others
 * wait until its claim ends. Every failure is `not_sent`: the call that needed the token was not sent.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions
  /** The version of the token that was refused last. */
  #refused: string | undefined
  readonly #turns = new Map<string, Promise<AccessToken | undefined>>()

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /** Notes that the gateway answered 401 to a call with this token: it is not used again by this process. */
  refuse({ version }: AccessToken): void {
    this.#refused = version
  }

  /** Returns a token that is not the refused one. */
  async obtain(budget: TimeBudget): Promise<AccessToken> {
    const { clock } = this.#options
    try {
      for (;;) {
        const token = await this.#within(budget, this.#turn(this.#refused))
        if (token) {
          return token
        }
        if (budget.isSpent()) {
          // Else a ledger that answers at once would be read again and again without a pause.
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

  /** Returns the turn that simultaneous callers share; a caller after its end starts another one. */
  #turn(refused: string | undefined): Promise<AccessToken | undefined> {
    const name = refused ?? ""
    const underWay = this.#turns.get(name)
    if (underWay) {
      return underWay
    }
    const turn = this.#take(refused).finally(() => this.#turns.delete(name))
    // All callers may have stopped waiting before the turn fails: that must not be an unhandled rejection.
    turn.catch(() => undefined)
    this.#turns.set(name, turn)
    return turn
  }

  /** Reads or requests the token. Returns undefined while another process requests it, or has received it. */
  async #take(refused: string | undefined): Promise<AccessToken | undefined> {
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
          failure: failureOf(error),
        })
        .catch(() => undefined) // the claim ends by itself
      throw error
    }
    return ledger.writeAccessToken(key, { claim: turn.claim, issued })
  }

  async #within<Result>(
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
    timeIsUp.catch(() => undefined) // nothing waits for this promise if the work was done in time
    try {
      return await Promise.race([work, timeIsUp])
    } finally {
      waiting.abort()
    }
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function failureOf(error: unknown): AccessTokenState["failure"] {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : undefined
}
