import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "../charge/time-budget"
import { ConfigurationError } from "../charge/errors"
import type { AccountOptions } from "../options/account-options"
import type {
  AccessTokenLedger,
  AccessTokenStore,
} from "../charge/access-token"
import type { GatewayCallMade, GatewayCallWatch } from "../charge/gateway-call"
import { createGatewayClient, type GatewayClient } from "../gateway/client"
import type { GatewaySettings, PaymentLinkSettings } from "../gateway/settings"
import { PLUGIN_NAME, PLUGIN_VERSION } from "../options/version"
import { LEAST_CALL_MS, TIMEOUTS } from "../charge/times"
import { leaveOutUndefined } from "../charge/reading/values"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../gateway/payment-link-client"
import { FleetAccessTokenStore } from "../gateway/access-token/fleet-access-token-store"
import { SharedClients } from "./shared-clients"

/** The machine's own time. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-syntax -- the one place that reads the machine's clock
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
  },
}

const clientsOfStore = new WeakMap<
  AccessTokenStore,
  SharedClients<GatewayClient>
>()

/**
 * The client of an account: one in a process, whoever asks, so that providers and jobs share its
 * connections.
 */
export function gatewayClientFor(
  account: AccountOptions,
  accessTokenStore: AccessTokenStore,
  watch?: GatewayCallWatch
): GatewayClient {
  const settings = checkoutSettingsOf(account)
  const clients = clientsOfStore.get(accessTokenStore) ?? new SharedClients()
  clientsOfStore.set(accessTokenStore, clients)
  return clients.of(account.id, settings, () =>
    createGatewayClient(settings, {
      clock: systemClock,
      accessTokenStore,
      account: account.id,
      onCall: (call: GatewayCallMade) => watch?.noteCall(account.id, call),
    })
  )
}

/** Throws ConfigurationError for an account without credentials. */
export function checkoutSettingsOf(account: AccountOptions): GatewaySettings {
  const { clientId, clientSecret, dialect } = account
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError([
      {
        path: `accounts (id "${account.id}").clientId`,
        message:
          "is not set, so the gateway cannot be called; give clientId and clientSecret from the merchant panel",
      },
    ])
  }
  return {
    baseUrl: account.baseUrl,
    authUrl: account.authUrl,
    pathPrefix: account.pathPrefix,
    paths: dialect.paths,
    clientId,
    clientSecret,
    temporaryCardTokenField: dialect.temporaryCardTokenField,
    ...(dialect.callerOrigin === undefined
      ? {}
      : { callerOrigin: dialect.callerOrigin }),
    timeouts: TIMEOUTS,
    leastCallMs: LEAST_CALL_MS,
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  }
}

const linkClientsOfStore = new WeakMap<
  AccessTokenStore,
  SharedClients<PaymentLinkClient>
>()

/** The payment-link client of an account: one in a process, whoever asks. */
export function paymentLinkClientFor(
  account: AccountOptions,
  accessTokenStore: AccessTokenStore,
  watch?: GatewayCallWatch
): PaymentLinkClient {
  const settings = linkSettingsOf(account)
  const clients =
    linkClientsOfStore.get(accessTokenStore) ?? new SharedClients()
  linkClientsOfStore.set(accessTokenStore, clients)
  return clients.of(account.id, settings, () =>
    createPaymentLinkClient(settings, {
      clock: systemClock,
      accessTokenStore,
      account: account.id,
      onCall: (call: GatewayCallMade) => watch?.noteCall(account.id, call),
    })
  )
}

/** Throws ConfigurationError for an account without credentials for payment links. */
export function linkSettingsOf(account: AccountOptions): PaymentLinkSettings {
  const { dialect, paymentLink } = account
  const { clientId, clientSecret, baseUrl, authUrl, pathPrefix } = paymentLink
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError([
      {
        path: `accounts (id "${account.id}").paymentLink.clientId`,
        message:
          "is not set, so no payment link can be made; give paymentLink.clientId and paymentLink.clientSecret from the merchant panel (Integrations, payment link)",
      },
    ])
  }
  return leaveOutUndefined({
    integration: "payment_link" as const,
    baseUrl,
    authUrl,
    pathPrefix,
    paths: dialect.linkPaths,
    clientId,
    clientSecret,
    callerOrigin: dialect.callerOrigin,
    timeouts: TIMEOUTS,
    leastCallMs: LEAST_CALL_MS,
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  })
}

const stores = new WeakMap<AccessTokenLedger, AccessTokenStore>()

/**
 * Where the access tokens of all accounts are, for all processes on this ledger. One in a process, so
 * that accounts with one credential (one captures at once, the other later) share the request for
 * their token as well (interface.md "Authentication" 7).
 */
export function accessTokenStoreOf(
  ledger: AccessTokenLedger
): AccessTokenStore {
  const store =
    stores.get(ledger) ?? new FleetAccessTokenStore(ledger, systemClock)
  stores.set(ledger, store)
  return store
}
