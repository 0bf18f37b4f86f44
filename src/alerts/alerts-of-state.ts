import type { AccessTokenKey } from "../charge/access-token"
import type { Alert, AlertData } from "../charge/alert"
import type { GatewayErrorCode } from "../charge/errors/gateway-error"
import { DAY_MS, OLD_SECRET_LIVES_MS } from "../charge/times"
import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { notifiedTogether } from "../options/notification-tokens"

/** Under which the ledger keeps what came of an account's requests for access tokens. */
type KeysOf = (account: AccountOptions) => AccessTokenKey[]

const REFUSED: readonly GatewayErrorCode[] = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * What people must know of how the store is, and which no event tells: what lasts is an alert for each
 * day on which it is found.
 */
export async function alertsOfState(
  ledger: Ledger,
  keysOf: KeysOf
): Promise<Alert[]> {
  return [
    ...(await refusedCredentials(ledger, keysOf)),
    ...(await salesWithoutNotifications(ledger)),
    ...(await endingSecrets(ledger)),
  ]
}

/** Of secrets that are in force: one that was only tried in a connection test alerts nobody. */
async function refusedCredentials(
  ledger: Ledger,
  keysOf: KeysOf
): Promise<Alert[]> {
  const refused = new Map<string, AlertData["credential_refused"]>()
  for (const account of ledger.pluginOptions.accounts) {
    for (const key of keysOf(account)) {
      const { failure } = await ledger.accessTokenState(key)
      if (failure && REFUSED.includes(failure.code)) {
        const { integration, clientId } = key
        const name = `${integration}:${clientId}`
        const accounts = [...(refused.get(name)?.accounts ?? []), account.id]
        refused.set(name, { accounts, integration, client_id: clientId })
      }
    }
  }
  return [...refused].map(([name, data]) => ({
    key: `credential_refused:${name}`,
    isDaily: true,
    cause: "credential_refused",
    data,
  }))
}

async function salesWithoutNotifications(ledger: Ledger): Promise<Alert[]> {
  const { accounts } = ledger.pluginOptions
  const alerts: Alert[] = []
  for (const account of accounts) {
    const soldAt = await ledger.saleWithoutNotification(
      account.id,
      notifiedTogether(account, accounts)
    )
    if (soldAt) {
      alerts.push({
        key: `sales_without_notifications:${account.id}`,
        isDaily: true,
        cause: "sales_without_notifications",
        data: { account: account.id, sold_at: soldAt.toISOString() },
      })
    }
  }
  return alerts
}

/**
 * A day before the gateway ends the client secret that another one has replaced: whatever else of the
 * merchant's still uses it stops then. Source: interface.md "Authentication".
 */
async function endingSecrets(ledger: Ledger): Promise<Alert[]> {
  const { now } = await ledger.time()
  const alerts: Alert[] = []
  for (const { id, account, name, at } of ledger.settingsState().entered) {
    const endsAt = at.getTime() + OLD_SECRET_LIVES_MS
    const isSoon = now.getTime() >= endsAt - DAY_MS && now.getTime() < endsAt
    if (!isSoon || !name.endsWith("clientSecret")) {
      continue
    }
    const before = await ledger.settingBefore({ account, name, at })
    if (before?.value !== undefined) {
      alerts.push({
        key: `secret_ending:${id}`,
        cause: "secret_ending",
        data: {
          account,
          setting: name,
          ends_at: new Date(endsAt).toISOString(),
        },
      })
    }
  }
  return alerts
}
