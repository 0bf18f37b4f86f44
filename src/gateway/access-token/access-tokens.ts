import { GatewayError } from "../../core/errors/gateway-error"
import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenStore,
} from "../../core/ports/access-token-store"
import type { Clock } from "../../core/ports/clock"
import { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { keyText } from "./memory-access-token-store"
import { SingleFlight } from "./single-flight"

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
  issue: (budget: TimeBudget) => Promise<AccessToken>
}

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

  async obtain(budget: TimeBudget): Promise<AccessToken> {
    const { clock } = this.#options
    const waiting = new AbortController()
    const flight = this.#flight()
    try {
      const obtained = await Promise.race([
        flight,
        clock.sleep(budget.remainingMs(), waiting.signal).then(() => undefined),
      ])
      if (obtained === undefined) {
        throw gatewayError(
          { kind: "not_sent", reason: "budget_spent" },
          CONTEXT
        )
      }
      return obtained
    } catch (error) {
      throw asGatewayError(error)
    } finally {
      waiting.abort()
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

  #flight(): Promise<AccessToken> {
    const { key, store, clock, accessTokenMs, issue } = this.#options
    return flightsOf(store).share(keyText(key), async () => {
      const budget = TimeBudget.of(accessTokenMs, clock)
      return store.obtain(key, () => issue(budget), budget)
    })
  }
}

const CONTEXT: CallContext = { operation: "request_access_token", secrets: [] }

function flightsOf(store: AccessTokenStore): SingleFlight<AccessToken> {
  const flights = flightsOfStore.get(store) ?? new SingleFlight<AccessToken>()
  flightsOfStore.set(store, flights)
  return flights
}

function asGatewayError(error: unknown): GatewayError {
  return error instanceof GatewayError
    ? error
    : gatewayError(
        { kind: "not_sent", reason: "token_store_failed", cause: error },
        CONTEXT
      )
}
