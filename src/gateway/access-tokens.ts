import type {
  AccessToken,
  AccessTokenFailure,
  AccessTokenKey,
  AccessTokenLedger,
  IssuedAccessToken,
} from "../charge/access-token"
import { GatewayError } from "../charge/errors/gateway-error"
import type { Clock, TimeBudget } from "../charge/time-budget"
import type { CallContext } from "./call-context"
import { gatewayError } from "./create-gateway-error"

/** How often a caller looks whether another process has got the token. */
const POLL_EVERY_MS = 100
/** For writing down what came of a request, after the longest that it may take. */
const CLAIM_MARGIN_MS = 1_000

interface AccessTokensOptions {
  key: AccessTokenKey
  ledger: AccessTokenLedger
  clock: Clock
  /** The longest that `request` takes, in milliseconds. It is not the budget of one caller: others wait too. */
  longestMs: number
  /** Requests a new token from the gateway. */
  request: () => Promise<IssuedAccessToken>
}

/**
 * The access token of one client of the gateway. All processes share it, in a row of the ledger, since a
 * new token may end the one before.
 *
 * A caller that finds no fresh token claims the right to request one; the others look at the row again
 * until their own time is up. Callers in this process that ask at the same time share one look, and one
 * request. A process that dies keeps the others waiting until its claim ends. Every failure is
 * `not_sent`: the call that needed the token never left.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions
  readonly #turns = new Map<string, Promise<AccessToken | undefined>>()

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /** A token that is not the refused one. */
  async obtain(
    budget: TimeBudget,
    refused?: AccessToken
  ): Promise<AccessToken> {
    const { clock } = this.#options
    try {
      for (;;) {
        const token = await this.#within(budget, this.#turn(refused?.version))
        if (token) {
          return token
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

  /** One turn of all callers that ask at the same time; the next caller after its end starts another one. */
  #turn(refused: string | undefined): Promise<AccessToken | undefined> {
    const name = refused ?? ""
    const underWay = this.#turns.get(name)
    if (underWay) {
      return underWay
    }
    const turn = this.#take(refused).finally(() => this.#turns.delete(name))
    // Every caller may have stopped waiting by the time it fails: that is no unhandled rejection.
    turn.catch(() => undefined)
    this.#turns.set(name, turn)
    return turn
  }

  /** Undefined while another process requests the token, or has it by now. */
  async #take(refused: string | undefined): Promise<AccessToken | undefined> {
    const { key, ledger, longestMs, request } = this.#options
    const claimMs = longestMs + CLAIM_MARGIN_MS
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
    return ledger.writeAccessToken(key, turn.claim, issued)
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
    timeIsUp.catch(() => undefined) // nobody waits for it where the work was done in time
    try {
      return await Promise.race([work, timeIsUp])
    } finally {
      waiting.abort()
    }
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function failureOf(error: unknown): AccessTokenFailure | undefined {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : undefined
}
