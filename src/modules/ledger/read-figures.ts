import { BY_ITSELF } from "../../charge/automatic-refunds"
import type {
  AccountFigures,
  StoreFigures,
  WaitingWork,
} from "../../charge/health/figures"
import type { AccountOptions } from "../../options/account-options"
import type { PluginOptions } from "../../options/plugin-options"
import type { Verbs } from "./verbs"

type Figures = Pick<
  Verbs,
  | "time"
  | "waitingNotifications"
  | "lateNotifications"
  | "deadNotifications"
  | "recentDoubts"
  | "longDoubts"
  | "openDiscrepancies"
  | "recentRefunds"
  | "accessTokenIssuedAt"
>

/** What the gauges show; each statement finds its rows by index, as those of the health route do. */
export async function readFigures(
  ledger: Figures & { pluginOptions: PluginOptions }
): Promise<StoreFigures> {
  const [{ now }, work, accounts] = await Promise.all([
    ledger.time(),
    readWork(ledger),
    Promise.all(
      ledger.pluginOptions.accounts.map((account) =>
        readAccount(ledger, account)
      )
    ),
  ])
  return { now, work, accounts }
}

/** What waits, for the health route and the gauges. */
export async function readWork(ledger: Figures): Promise<WaitingWork> {
  const [
    waitingNotifications,
    lateNotifications,
    deadNotifications,
    recentDoubts,
    longDoubts,
    discrepancies,
  ] = await Promise.all([
    ledger.waitingNotifications(),
    ledger.lateNotifications(),
    ledger.deadNotifications(),
    ledger.recentDoubts(),
    ledger.longDoubts(),
    ledger.openDiscrepancies(),
  ])
  return {
    waitingNotifications,
    lateNotifications,
    deadNotifications,
    recentDoubts,
    longDoubts,
    discrepancies,
  }
}

async function readAccount(
  ledger: Figures,
  account: AccountOptions
): Promise<AccountFigures> {
  const { count, amount } = await ledger.recentRefunds(account.id, BY_ITSELF)
  const accessTokens = await Promise.all(
    clientsOf(account).map(async (client) => ({
      integration: client.integration,
      issuedAt: await ledger.accessTokenIssuedAt(client),
    }))
  )
  return {
    account: account.id,
    automaticRefunds: { count, amount },
    accessTokens: accessTokens.flatMap(({ integration, issuedAt }) =>
      issuedAt ? [{ integration, issuedAt }] : []
    ),
  }
}

/** Whose access tokens an account uses: an entry for each integration that has credentials. */
function clientsOf({ paymentLink, ...checkout }: AccountOptions) {
  return (
    [
      ["checkout", checkout],
      ["payment_link", paymentLink],
    ] as const
  ).flatMap(([integration, { clientId, authUrl }]) =>
    clientId === undefined ? [] : [{ integration, authUrl, clientId }]
  )
}
