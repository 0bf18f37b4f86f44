import { createHmac, randomInt } from "node:crypto"
import { Agent } from "undici"
import type { AccessTokenKey, AccessTokenLedger } from "../charge/access-token"
import type { CallOperation } from "../charge/errors/gateway-error"
import type { GatewayCallMade } from "../charge/gateway-call"
import { type Clock, TimeBudget } from "../charge/time-budget"
import { AccessTokens } from "./access-tokens"
import { PauseAfterFailures } from "./pause-after-failures"
import { requestAccessToken } from "./request-access-token"
import type { IntegrationSettings } from "./settings"
import type { Transport } from "./transport/http"

/** What every call of one integration needs. */
export interface Connection {
  settings: IntegrationSettings
  transport: Transport
  accessTokens: AccessTokens
  random: () => number
  pauseOf: (operation: CallOperation) => PauseAfterFailures
  onCall: GatewayDependencies["onCall"]
  account: string | undefined
}

export interface GatewayDependencies {
  clock: Clock
  /** Where the access token is, for all processes. */
  accessTokens: AccessTokenLedger
  /** Told of each attempt of each call; it must not throw. Default: nobody. */
  onCall?: ((call: GatewayCallMade) => void) | undefined
  /** What spans and metrics call the account. Default: they do not name it. */
  account?: string
  /** From 0 to 1, for the jitter of retries. Default: node:crypto. */
  random?: () => number
}

/**
 * What the calls of one integration share. Nothing is sent before the first call. `close` waits for
 * calls in flight, then closes what was opened here.
 */
export function openConnection(
  settings: IntegrationSettings,
  dependencies: GatewayDependencies
): { connection: Connection; close: () => Promise<void> } {
  const { clock } = dependencies
  const dispatcher = createAgent(settings)
  const transport = { clock, dispatcher }
  const random = dependencies.random ?? randomFraction
  const longestMs = settings.timeouts.accessTokenMs
  const connection: Connection = {
    settings,
    transport,
    random,
    pauseOf: pausesOf(clock),
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
          TimeBudget.of(longestMs, clock)
        ),
    }),
  }
  return { connection, close: () => dispatcher.close() }
}

/** For each operation one, made with the first call of it. */
function pausesOf(clock: Clock): Connection["pauseOf"] {
  const pauses = new Map<CallOperation, PauseAfterFailures>()
  return (operation) => {
    const pause = pauses.get(operation) ?? new PauseAfterFailures(clock)
    pauses.set(operation, pause)
    return pause
  }
}

/** Whose token the calls of an integration carry. */
export function accessTokenKeyOf(
  settings: Pick<
    IntegrationSettings,
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
 * Connections of one client to one address, and so its calls in flight there: a hundred calls a second,
 * where each takes half a second. More would only wait at the gateway. A call that finds none free waits
 * as for one that is opened (`timeouts.connectMs`), and is certainly not sent when that time is up.
 */
const CONNECTIONS = 50

/**
 * A keep-alive agent, which starts a request only when it writes it, and neither retries nor redirects:
 * what is said about "not sent" rests on that.
 */
function createAgent({ timeouts }: IntegrationSettings): Agent {
  return new Agent({
    connections: CONNECTIONS,
    // Lets go of a socket that hangs while connecting; the deadline itself is the exchange's.
    connect: { timeout: timeouts.connectMs },
    // One request at a time on a connection: an answer can never be taken for another's.
    pipelining: 1,
    allowH2: false,
  })
}

function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
