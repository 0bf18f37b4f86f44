import { ConfigurationError } from "../core/errors"
import type { AccountOptions } from "../core/options/account-options"
import type { AccessTokenStore } from "../core/ports/access-token-store"
import type { CircuitWatch } from "../core/ports/circuit-watch"
import { createGatewayClient, type GatewayClient } from "../gateway/client"
import type { GatewayDependencies } from "../gateway/open-connection"
import type { GatewaySettings, IntegrationSettings } from "../gateway/settings"
import { PLUGIN_NAME, PLUGIN_VERSION } from "../core/version"
import { LEAST_CALL_MS } from "../core/time/times"
import { systemClock } from "./system-clock"

const clientsOfStore = new WeakMap<
  AccessTokenStore,
  Map<string, GatewayClient>
>()

/**
 * The client of an account: one in a process, whoever asks, so that providers and jobs share its
 * connections.
 */
export function gatewayClientFor(
  account: AccountOptions,
  accessTokenStore: AccessTokenStore,
  watch?: CircuitWatch
): GatewayClient {
  const { clientId, clientSecret } = account
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError([
      {
        path: `accounts (id "${account.id}").clientId`,
        message:
          "is not set, so the gateway cannot be called; give clientId and clientSecret from the merchant panel",
      },
    ])
  }
  const settings: GatewaySettings = {
    baseUrl: account.baseUrl,
    authUrl: account.authUrl,
    pathPrefix: account.pathPrefix,
    paths: account.paths,
    clientId,
    clientSecret,
    wire: account.wire,
    ...(account.callerOrigin === undefined
      ? {}
      : { callerOrigin: account.callerOrigin }),
    timeouts: account.timeouts,
    ...callSettings(account),
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  }
  const key = `${account.id} ${JSON.stringify(settings)}`
  const clients =
    clientsOfStore.get(accessTokenStore) ?? new Map<string, GatewayClient>()
  clientsOfStore.set(accessTokenStore, clients)
  const known = clients.get(key)
  if (known) {
    return known
  }
  const client = createGatewayClient(settings, {
    clock: systemClock,
    accessTokenStore,
    onCircuit: onCircuitOf(account, watch),
  })
  clients.set(key, client)
  return client
}

/** How much both integrations of an account are asked at once, and when they are not. */
export function callSettings({
  gatewayCalls,
  timeouts: { callMs, providerMethodMs },
}: AccountOptions): Pick<
  IntegrationSettings,
  "callsInFlight" | "circuitBreaker"
> {
  const { inFlight, failuresToOpen, openSeconds } = gatewayCalls
  return {
    callsInFlight: inFlight,
    circuitBreaker: {
      failures: failuresToOpen,
      openMs: openSeconds * 1_000,
      // No more than a provider has where its method may take but a short time.
      leastCallMs: Math.min(LEAST_CALL_MS, callMs, providerMethodMs / 3),
    },
  }
}

export function onCircuitOf(
  { id }: AccountOptions,
  watch: CircuitWatch | undefined
): NonNullable<GatewayDependencies["onCircuit"]> {
  return (operation, change) =>
    watch?.noteCircuit({ account: id, operation }, change)
}
