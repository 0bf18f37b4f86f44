import {
  GatewayError,
  GatewayUnreachableError,
} from "../../charge/errors/gateway-error"

import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenStore,
  IssuedAccessToken,
} from "../../charge/access-token"
import { type Clock, TimeBudget } from "../../charge/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../create-gateway-error"
import {
  AccessTokenPause,
  failureOf,
  reportedFailure,
} from "./access-token-pause"
import { keyText } from "./memory-access-token-store"

/**
 * Callers that ask for the same key at the same time share one run of `work`, its failure included.
 * The next caller after it ended starts a new one.
 */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Promise<Result>>()

  share(key: string, work: () => Promise<Result>): Promise<Result> {
    const flying = this.#flights.get(key)
    if (flying) {
      return flying
    }
    const flight = work().finally(() => this.#flights.delete(key))
    // Every caller may have stopped waiting by the time it fails: that is no unhandled rejection.
    flight.catch(() => undefined)
    this.#flights.set(key, flight)
    return flight
  }
}

/** Clients with one store share their flights too: several providers may stand on one account. */
const flightsOfStore = new WeakMap<
  AccessTokenStore,
  SingleFlight<AccessToken>
>()

interface AccessTokensOptions {
  key: AccessTokenKey
  store: AccessTokenStore
  clock: Clock
  /** For one access token, in milliseconds. Not the budget of whoever asked first: others wait too. */
  accessTokenMs: number
  issue: (budget: TimeBudget) => Promise<IssuedAccessToken>
}

/** A timer may fire a little early; the pause must be over then. */
const AFTER_PAUSE_MS = 10

/**
 * The access token in use: one request for all who ask at the same time, in front of a store that
 * may be shared with other processes. Whoever's own time is up stops waiting; the request goes on
 * for the others. Every failure is `not_sent`: what needed the access token never left.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /**
   * While requests fail there are pauses between them. A caller waits for the end of one, if it has
   * the time, and is served by the request after it: so the first call after an outage succeeds.
   */
  async obtain(budget: TimeBudget): Promise<AccessToken> {
    try {
      return await this.#await(this.#flight(), budget)
    } catch (error) {
      if (!(error instanceof AccessTokenPause)) {
        throw asGatewayError(error)
      }
      const waitMs = Math.ceil(error.forMs) + AFTER_PAUSE_MS
      if (waitMs >= budget.remainingMs()) {
        throw reportedFailure(error.failure)
      }
      await this.#options.clock.sleep(waitMs)
    }
    try {
      return await this.#await(this.#flight(), budget)
    } catch (error) {
      throw afterPause(error)
    }
  }

  /** A token that is not the refused one, unless the gateway hands out that very one again. */
  async replace(
    refused: AccessToken,
    budget: TimeBudget
  ): Promise<AccessToken> {
    const { key, store } = this.#options
    try {
      await store.discard(key, refused.value)
    } catch (error) {
      throw asGatewayError(error)
    }
    const next = await this.obtain(budget)
    // A flight that had read the store before the discard may still have brought the refused one.
    return next.value === refused.value ? this.obtain(budget) : next
  }

  async #await(
    flight: Promise<AccessToken>,
    budget: TimeBudget
  ): Promise<AccessToken> {
    const waiting = new AbortController()
    try {
      const obtained = await Promise.race([
        flight,
        this.#options.clock
          .sleep(budget.remainingMs(), waiting.signal)
          .then(() => undefined),
      ])
      if (obtained === undefined) {
        throw gatewayError(
          { kind: "not_sent", reason: "budget_spent" },
          CONTEXT
        )
      }
      return obtained
    } finally {
      waiting.abort()
    }
  }

  #flight(): Promise<AccessToken> {
    const { key, store, clock, accessTokenMs, issue } = this.#options
    return flightsOf(store).share(keyText(key), () =>
      store.obtain({
        key,
        longestMs: accessTokenMs,
        issue: () => issue(TimeBudget.of(accessTokenMs, clock)),
      })
    )
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function flightsOf(store: AccessTokenStore): SingleFlight<AccessToken> {
  const flights = flightsOfStore.get(store) ?? new SingleFlight<AccessToken>()
  flightsOfStore.set(store, flights)
  return flights
}

/** Whoever has waited for one pause does not wait for the next: the failure is his answer. */
function afterPause(error: unknown): GatewayError {
  if (error instanceof AccessTokenPause) {
    return reportedFailure(error.failure)
  }
  const failure = asGatewayError(error)
  return failure instanceof GatewayUnreachableError
    ? failure
    : reportedFailure(failureOf(failure), failure)
}

function asGatewayError(error: unknown): GatewayError {
  return error instanceof GatewayError
    ? error
    : gatewayError(
        { kind: "not_sent", reason: "token_store_failed", cause: error },
        CONTEXT
      )
}
