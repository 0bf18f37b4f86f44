import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "../charge/time-budget"
import { ConfigurationError } from "../charge/errors"
import type { AccountOptions } from "../options/account-options"
import type { AccessTokenLedger } from "../charge/access-token"
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
import { SharedClients } from "./shared-clients"

/** The clock of this machine. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-syntax -- the one place that reads the machine's clock
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
  },
}

const clientsOfLedger = new WeakMap<
  AccessTokenLedger,
  SharedClients<GatewayClient>
>()

/**
 * Returns the gateway client of an account. A process has one for each account, so that providers and jobs share
 * its connections.
 */
export function gatewayClientFor(
  account: AccountOptions,
  accessTokens: AccessTokenLedger,
  watch?: GatewayCallWatch
): GatewayClient {
  const settings = checkoutSettingsOf(account)
  const clients = clientsOfLedger.get(accessTokens) ?? new SharedClients()
  clientsOfLedger.set(accessTokens, clients)
  return clients.of(account.id, settings, () =>
    createGatewayClient(settings, {
      clock: systemClock,
      accessTokens,
      account: account.id,
      onCall: (call: GatewayCallMade) => watch?.noteCall(account.id, call),
    })
  )
}

/** Returns an account's checkout settings. Throws ConfigurationError for an account without credentials. */
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
    deviceInformation: dialect.deviceInformation,
    ...(dialect.callerOrigin === undefined
      ? {}
      : { callerOrigin: dialect.callerOrigin }),
    timeouts: TIMEOUTS,
    leastCallMs: LEAST_CALL_MS,
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  }
}

const linkClientsOfLedger = new WeakMap<
  AccessTokenLedger,
  SharedClients<PaymentLinkClient>
>()

/** Returns the payment-link client of an account. A process has one for each account. */
export function paymentLinkClientFor(
  account: AccountOptions,
  accessTokens: AccessTokenLedger,
  watch?: GatewayCallWatch
): PaymentLinkClient {
  const settings = linkSettingsOf(account)
  const clients = linkClientsOfLedger.get(accessTokens) ?? new SharedClients()
  linkClientsOfLedger.set(accessTokens, clients)
  return clients.of(account.id, settings, () =>
    createPaymentLinkClient(settings, {
      clock: systemClock,
      accessTokens,
      account: account.id,
      onCall: (call: GatewayCallMade) => watch?.noteCall(account.id, call),
    })
  )
}

/** Returns an account's payment-link settings. Throws ConfigurationError without credentials for payment links. */
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
