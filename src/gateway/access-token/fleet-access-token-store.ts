import { randomUUID } from "node:crypto"
import {
  GatewayError,
  GatewayRateLimitedError,
  GatewayUnreachableError,
} from "../../charge/errors/gateway-error"
import type {
  AccessToken,
  AccessTokenKey,
  AccessTokenLedger,
  AccessTokenRequest,
  AccessTokenStore,
  IssuedAccessToken,
} from "../../charge/access-token"

import { type Clock, TimeBudget } from "../../charge/time-budget"
import {
  AccessTokenPause,
  failureOf,
  reportedFailure,
} from "./access-token-pause"
import { keyText } from "./memory-access-token-store"

/** How often a process looks whether another one has got the token. */
const POLL_EVERY_MS = 100
/** To write down what came of a request, after the longest that it may take. */
const LEASE_MARGIN_MS = 1_000
/** No caller has longer (`TIMEOUTS.providerMethodMs`). */
const LONGEST_WAIT_MS = 30_000
/** What the gateway may ask for with Retry-After. */
const LONGEST_ASKED_PAUSE_MS = 60_000

/**
 * One access token for all processes, in the ledger's database, since a new one may end the old one
 * . Whoever finds none that is fresh claims the right to request one, for as long as a request
 * may take and a second: a process that dies keeps the others waiting for no longer. Its claim is
 * compared when the token is stored; what comes too late is not.
 *
 * Where the database cannot be asked, the token that it told last is used until it is to be renewed,
 * and none is requested: another process may be doing so, and no operation is sent without the
 * ledger anyway. Where it holds a token that this process has no key for, that one is replaced, after
 * this process's own is over.
 */
export class FleetAccessTokenStore implements AccessTokenStore {
  readonly #ledger: AccessTokenLedger
  readonly #clock: Clock
  readonly #known = new Map<string, { token: AccessToken; fresh: TimeBudget }>()

  constructor(ledger: AccessTokenLedger, clock: Clock) {
    this.#ledger = ledger
    this.#clock = clock
  }

  async obtain(request: AccessTokenRequest): Promise<AccessToken> {
    const { key, longestMs, isAnew = false } = request
    const owner = randomUUID()
    const leaseMs = longestMs + LEASE_MARGIN_MS
    const patience = TimeBudget.of(LONGEST_WAIT_MS, this.#clock)
    let over: string | undefined
    let hasWaited = false
    for (;;) {
      const claim = { owner, leaseMs, over }
      const turn = await this.#ledger
        .takeAccessToken(key, claim)
        .catch((error: unknown) => {
          const token = this.#knownOf(key)
          if (!token || isAnew) {
            throw error
          }
          return { kind: "known" as const, token }
        })
      switch (turn.kind) {
        case "known":
          return turn.token
        case "fresh":
          if (isAnew) {
            over = turn.digest
            continue
          }
          return this.#remember(key, turn.token)
        case "unreadable": {
          const own = this.#knownOf(key)
          if (own && !isAnew) {
            return own
          }
          over = turn.digest
          continue
        }
        case "paused":
          // A request that was made while this one waited is as good as its own.
          throw hasWaited
            ? reportedFailure(turn.failure)
            : new AccessTokenPause(turn.forMs, turn.failure)
        case "claimed": {
          const kept = await this.#request(request, owner)
          if (kept) {
            return kept
          }
          break
        }
        case "taken":
          break
      }
      if (patience.isSpent()) {
        throw new Error("Another process has not got an access token in time.")
      }
      hasWaited = true
      await this.#clock.sleep(POLL_EVERY_MS)
    }
  }

  async discard(key: AccessTokenKey, value: string): Promise<void> {
    if (this.#known.get(keyText(key))?.token.value === value) {
      this.#known.delete(keyText(key))
    }
    await this.#ledger.dropAccessToken(key, value)
  }

  /** Undefined when it took longer than the claim stood: another process has a newer one. */
  async #request(
    { key, issue }: AccessTokenRequest,
    owner: string
  ): Promise<AccessToken | undefined> {
    let issued: IssuedAccessToken
    try {
      issued = await issue()
    } catch (error) {
      // Should this fail as well, the claim ends by itself.
      await this.#releaseClaim(key, owner, error).catch(() => undefined)
      throw error
    }
    const isKept = await this.#ledger.keepAccessToken(key, owner, issued)
    return isKept ? this.#remember(key, issued) : undefined
  }

  /** What never reached the gateway says nothing to other processes, which may reach it. */
  #releaseClaim(
    key: AccessTokenKey,
    owner: string,
    error: unknown
  ): Promise<void> {
    const isTheGateways =
      error instanceof GatewayError &&
      !(error instanceof GatewayUnreachableError)
    return this.#ledger.releaseAccessToken(
      key,
      owner,
      isTheGateways
        ? { failure: failureOf(error), waitMs: askedToWaitMs(error) }
        : undefined
    )
  }

  #remember(key: AccessTokenKey, token: IssuedAccessToken): AccessToken {
    const fresh = TimeBudget.of(token.freshForMs, this.#clock)
    this.#known.set(keyText(key), { token, fresh })
    return token
  }

  #knownOf(key: AccessTokenKey): AccessToken | undefined {
    const known = this.#known.get(keyText(key))
    return known?.fresh.isSpent() === false ? known.token : undefined
  }
}

function askedToWaitMs(error: GatewayError): number {
  return error instanceof GatewayRateLimitedError
    ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_PAUSE_MS)
    : 0
}
