import type { AlertData, Condition } from "../charge/alert"
import { CAP_QUIET_MS, OUTAGE_QUIET_MS } from "../charge/times"
import type { Ledger } from "../modules/ledger"
import { notifiedTogether } from "../options/notification-tokens"

type Observed = Pick<
  Ledger,
  | "pluginOptions"
  | "openCircuits"
  | "refusedClients"
  | "saleWithoutNotification"
  | "noteConditions"
>

/**
 * Finds out what lasts: people hear of an outage when it begins in the first of all processes, and when
 * it is over in the last one.
 */
export async function observeConditions(ledger: Observed): Promise<void> {
  await ledger.noteConditions({
    cause: "method_failing",
    conditions: (await ledger.openCircuits()).map(({ account, operation }) => ({
      name: `${account}:${operation}`,
      data: { account, operation },
    })),
    quietMs: OUTAGE_QUIET_MS,
    endsAs: "method_well",
  })
  await ledger.noteConditions({
    cause: "credential_refused",
    conditions: (await ledger.refusedClients()).map((client) =>
      refusedCredential(client, ledger.pluginOptions.accounts)
    ),
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

function refusedCredential(
  client: Omit<AlertData["credential_refused"], "accounts">,
  accounts: Observed["pluginOptions"]["accounts"]
): Condition<"credential_refused"> {
  const using = accounts.filter(({ clientId, paymentLink }) =>
    client.integration === "checkout"
      ? clientId === client.client_id
      : paymentLink?.clientId === client.client_id
  )
  return {
    name: `${client.integration}:${client.client_id}`,
    data: { ...client, accounts: using.map(({ id }) => id) },
  }
}
