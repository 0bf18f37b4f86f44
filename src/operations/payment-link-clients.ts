import { ConfigurationError } from "../core/errors"
import type { AccountOptions } from "../core/options/account-options"
import { leaveOutUndefined } from "../core/reading/leave-out-undefined"
import { PLUGIN_NAME, PLUGIN_VERSION } from "../core/version"
import type { AccessTokenStore } from "../core/ports/access-token-store"
import type { CircuitWatch } from "../core/ports/circuit-watch"
import type { PaymentLinkClient } from "../gateway/payment-link-client"
import { createPaymentLinkClient } from "../gateway/payment-link-client"
import type { PaymentLinkSettings } from "../gateway/settings"
import { callSettings, onCircuitOf } from "./gateway-clients"
import { systemClock } from "./system-clock"

const linkClientsOfStore = new WeakMap<
  AccessTokenStore,
  Map<string, PaymentLinkClient>
>()

/** The payment-link client of an account: one in a process, whoever asks. */
export function paymentLinkClientFor(
  account: AccountOptions,
  accessTokenStore: AccessTokenStore,
  watch?: CircuitWatch
): PaymentLinkClient {
  const settings = settingsOf(account)
  const key = `${account.id} ${JSON.stringify(settings)}`
  const clients =
    linkClientsOfStore.get(accessTokenStore) ?? new Map<string, PaymentLinkClient>()
  linkClientsOfStore.set(accessTokenStore, clients)
  const known = clients.get(key)
  if (known) {
    return known
  }
  const client = createPaymentLinkClient(settings, {
    clock: systemClock,
    accessTokenStore,
    onCircuit: onCircuitOf(account, watch),
  })
  clients.set(key, client)
  return client
}

function settingsOf(account: AccountOptions): PaymentLinkSettings {
  const { callerOrigin, timeouts, paymentLink } = account
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
    paths: {
      accessToken: paymentLink.accessTokenPath,
      ...paymentLink.paths,
    },
    clientId,
    clientSecret,
    callerOrigin,
    timeouts,
    ...callSettings(account),
    userAgent: `${PLUGIN_NAME}/${PLUGIN_VERSION}`,
  })
}
