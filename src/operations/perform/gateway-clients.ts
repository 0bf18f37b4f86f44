import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "../../domain/time-budget"
import { ConfigurationError } from "../../domain/errors"
import type { AccountOptions } from "../../options/account-options"
import type { AccessTokenLedger } from "../../domain/access-token"
import type { GatewayCallObserver } from "../../domain/operation/gateway-call-attempt"
import { createGatewayClient, type GatewayClient } from "../../gateway/client"
import type { GatewayDependencies } from "../../gateway/create-gateway-connection"
import type {
  CheckoutIntegrationSettings,
  PaymentLinkIntegrationSettings,
} from "../../gateway/gateway-integration-settings"
import { PLUGIN_NAME, PLUGIN_VERSION } from "../../options/supported-versions"
import { MIN_CALL_MS, TIMEOUTS } from "../../domain/call-time-limits"
import { leaveOutUndefined } from "../../domain/parsing/json-values"
import { createPaymentLinkClient } from "../../gateway/payment-link-client"
import { parseMethodFields } from "../../payment-method-adapters/registry"

export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-syntax -- the one place that reads the machine's clock
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
  },
}

/**
 * Creates a function that returns the HTTP client of an account for one of the gateway's two integrations: checkout or
 * payment links. The function keeps one client for each account, so that the account's providers and jobs share its
 * connections. If the settings of the account change, the next call creates a new client.
 */
function createClientGetterPerAccount<Settings extends object, Client>(
  settingsOf: (account: AccountOptions) => Settings,
  open: (settings: Settings, dependencies: GatewayDependencies) => Client
) {
  type Known = Map<string, { asked: string; client: Client }>
  const ofLedgers = new WeakMap<AccessTokenLedger, Known>()
  return (
    account: AccountOptions,
    accessTokens: AccessTokenLedger,
    watch?: GatewayCallObserver
  ): Client => {
    const { id } = account
    const settings = settingsOf(account)
    const asked = JSON.stringify(settings)
    const known = ofLedgers.get(accessTokens) ?? (new Map() as Known)
    ofLedgers.set(accessTokens, known)
    const found = known.get(id)
    if (found?.asked === asked) return found.client
    const client = open(settings, {
      clock: systemClock,
      accessTokens,
      account: id,
      onCall: (call) => watch?.logGatewayCall(id, call),
    })
    known.set(id, { asked, client })
    return client
  }
}

/**
 * Creates an HTTP client for the gateway's checkout integration, which handles charges by card, Pix and wallet. Payment
 * links need another client.
 */
export function openGatewayClient(
  settings: CheckoutIntegrationSettings,
  dependencies: GatewayDependencies
): GatewayClient {
  return createGatewayClient(settings, {
    ...dependencies,
    parseMethodFields: parseMethodFields,
  })
}

export const gatewayClientFor = createClientGetterPerAccount(
  checkoutIntegrationSettingsOf,
  openGatewayClient
)

export const paymentLinkClientFor = createClientGetterPerAccount(
  linkIntegrationSettingsOf,
  createPaymentLinkClient
)

export function checkoutIntegrationSettingsOf(
  account: AccountOptions
): CheckoutIntegrationSettings {
  return {
    ...commonSettings(account, account, ""),
    paths: account.dialect.paths,
    cardIdInAnswer: account.dialect.savedCards.idInAnswer,
  }
}

export function linkIntegrationSettingsOf(
  account: AccountOptions
): PaymentLinkIntegrationSettings {
  return {
    ...commonSettings(account, account.paymentLink, "paymentLink."),
    integration: "payment_link",
    paths: account.dialect.linkPaths,
  }
}

/**
 * Returns the settings that every client of the gateway needs: addresses, path prefix and credentials. The settings
 * belong either to the checkout integration or to the payment-link integration.
 *
 * `prefix` is put before the names of the credential options in the error message.
 * @throws ConfigurationError if the credentials are missing.
 */
function commonSettings(
  { id, dialect }: AccountOptions,
  {
    clientId,
    clientSecret,
    ...address
  }: Pick<
    AccountOptions,
    "clientId" | "clientSecret" | "baseUrl" | "authUrl" | "pathPrefix"
  >,
  prefix: "" | "paymentLink."
) {
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError([
      {
        path: `accounts (id "${id}").${prefix}clientId`,
        message: `is not set, so the gateway cannot be called; give ${prefix}clientId and ${prefix}clientSecret from the merchant panel`,
      },
    ])
  }
  const { baseUrl, authUrl, pathPrefix } = address
  return leaveOutUndefined({
    baseUrl,
    authUrl,
    pathPrefix,
    clientId,
    clientSecret,
    callerOrigin: dialect.callerOrigin,
    timeouts: TIMEOUTS,
    leastCallMs: MIN_CALL_MS,
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  })
}
