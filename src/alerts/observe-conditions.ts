import type { AccessTokenKey } from "../charge/access-token"
import type { AlertData, Condition } from "../charge/alert"
import type { GatewayErrorCode } from "../charge/errors/gateway-error"
import { CAP_QUIET_MS, OUTAGE_QUIET_MS } from "../charge/times"
import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { notifiedTogether } from "../options/notification-tokens"

type Observed = Pick<
  Ledger,
  | "pluginOptions"
  | "accessTokenState"
  | "saleWithoutNotification"
  | "noteConditions"
>

/** Under which the ledger keeps what came of an account's requests for access tokens. */
type KeysOf = (account: AccountOptions) => AccessTokenKey[]

const REFUSED: readonly GatewayErrorCode[] = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * Finds out what lasts: people hear of it once, when it begins.
 */
export async function observeConditions(
  ledger: Observed,
  keysOf: KeysOf
): Promise<void> {
  await ledger.noteConditions({
    cause: "credential_refused",
    conditions: await refusedCredentials(ledger, keysOf),
    quietMs: OUTAGE_QUIET_MS,
  })
  await ledger.noteConditions({
    cause: "sales_without_notifications",
    conditions: await salesWithoutNotifications(ledger),
    quietMs: OUTAGE_QUIET_MS,
  })
  // It begins with an event, see reconciliation/publish-events.ts; here it ends.
  await ledger.noteConditions({
    cause: "automatic_refunds_capped",
    conditions: [],
    quietMs: CAP_QUIET_MS,
  })
}

async function salesWithoutNotifications(
  ledger: Observed
): Promise<Condition<"sales_without_notifications">[]> {
  const { accounts } = ledger.pluginOptions
  const found = await Promise.all(
    accounts.map(async (account) => {
      const soldAt = await ledger.saleWithoutNotification(
        account.id,
        notifiedTogether(account, accounts)
      )
      return soldAt
        ? [
            {
              name: account.id,
              data: { account: account.id, sold_at: soldAt.toISOString() },
            },
          ]
        : []
    })
  )
  return found.flat()
}

/** Of secrets that are in force: one that was only tried in a connection test alerts nobody. */
async function refusedCredentials(
  ledger: Observed,
  keysOf: KeysOf
): Promise<Condition<"credential_refused">[]> {
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
  return [...refused].map(([name, data]) => ({ name, data }))
}
