import { createHmac, randomInt } from "node:crypto"
import { Agent } from "undici"
import type { AccessTokenKey, AccessTokenLedger } from "../domain/access-token"
import type { CallOperation } from "../domain/errors/gateway-error"
import type { GatewayCallAttempt } from "../domain/operation/gateway-call-attempt"
import { type Clock, TimeBudget } from "../domain/time-budget"
import { AccessTokens } from "./access-token/access-tokens"
import { CircuitBreaker } from "./circuit-breaker"
import { requestAccessToken } from "./access-token/request-access-token"
import type { GatewayIntegrationSettings } from "./gateway-integration-settings"
import type { Transport } from "./transport/http"

export interface Connection {
  settings: GatewayIntegrationSettings
  transport: Transport
  accessTokens: AccessTokens
  random: () => number
  circuitBreakerOf: (operation: CallOperation) => CircuitBreaker
  onCall: GatewayDependencies["onCall"]
  account: string | undefined
}

export interface GatewayDependencies {
  clock: Clock
  /** The part of the ledger that stores the access token, so that all processes share the token. */
  accessTokens: AccessTokenLedger
  /** Receives a report of each attempt of each call, for example for a log. Must not throw. */
  onCall?: ((call: GatewayCallAttempt) => void) | undefined
  onExchange?: Transport["onExchange"]
  account?: string
  /** Returns a number from 0 to 1, for the random part of the pauses between retries. The default uses node:crypto. */
  random?: () => number
}

/**
 * Prepares a connection to the gateway for all calls with the given settings. Sends nothing. `close` waits until
 * running calls have ended, and then closes the connection.
 */
export function createGatewayConnection(
  settings: GatewayIntegrationSettings,
  dependencies: GatewayDependencies
): { connection: Connection; close: () => Promise<void> } {
  const { clock } = dependencies
  const dispatcher = createUndiciAgent(settings)
  const { onExchange } = dependencies
  const transport = { clock, dispatcher, onExchange }
  const random = dependencies.random ?? randomFraction
  const longestMs = settings.timeouts.accessTokenMs
  const connection: Connection = {
    settings,
    transport,
    random,
    circuitBreakerOf: createCircuitBreakerGetter(clock),
    onCall: dependencies.onCall,
    account: dependencies.account,
    accessTokens: new AccessTokens({
      key: accessTokenKeyOf(settings),
      ledger: dependencies.accessTokens,
      clock,
      longestMs,
      request: () =>
        requestAccessToken(
          settings,
          transport,
          TimeBudget.start(longestMs, clock)
        ),
    }),
  }
  return { connection, close: () => dispatcher.close() }
}

/**
 * Creates a function that returns the circuit breaker for one kind of gateway call, such as looking up a charge. The
 * function always returns the same circuit breaker for the same kind of call.
 */
function createCircuitBreakerGetter(
  clock: Clock
): Connection["circuitBreakerOf"] {
  const breakers = new Map<CallOperation, CircuitBreaker>()
  return (operation) => {
    const breaker = breakers.get(operation) ?? new CircuitBreaker(clock)
    breakers.set(operation, breaker)
    return breaker
  }
}

export function accessTokenKeyOf(
  settings: Pick<
    GatewayIntegrationSettings,
    "integration" | "authUrl" | "clientId" | "clientSecret"
  >
): AccessTokenKey {
  const { integration = "checkout", authUrl, clientId, clientSecret } = settings
  const digest = createHmac("sha256", clientSecret)
    .update(JSON.stringify([integration, authUrl, clientId]))
    .digest("hex")
  return { id: `ctatk_${digest}`, integration, clientId }
}

/**
 * The largest number of simultaneous connections to one address. Each connection carries one call at a time. Fifty
 * connections are enough for a hundred calls per second that take half a second each.
 */
const CONNECTIONS = 50

/**
 * Creates the undici agent, which reuses connections. The agent reports the start of a request only when it writes the
 * first byte, and it sends no request twice. Without a reported start, nothing was sent.
 */
function createUndiciAgent({ timeouts }: GatewayIntegrationSettings): Agent {
  return new Agent({
    connections: CONNECTIONS,
    // This closes a socket that hangs while it connects. The request itself has another time limit.
    connect: { timeout: timeouts.connectMs },
    // A connection carries one request at a time, so that an answer can never belong to another request.
    pipelining: 1,
    allowH2: false,
  })
}

function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
