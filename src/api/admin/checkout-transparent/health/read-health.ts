import { deliveriesOf } from "../../../../charge/delivery-note"
import type { Health, HealthCheck } from "../../../../charge/health/health"
import { judgeHealth } from "../../../../charge/health/judge-health"
import type { WaitingWork } from "../../../../charge/health/figures"
import type { AccountState } from "../../../../charge/health/state"
import { medusaLocks } from "../../../../medusa/cart-lock"
import type { Scope } from "../../../../medusa/core"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { AccountOptions } from "../../../../options/account-options"
import { notifiedTogether } from "../../../../options/notification-tokens"
import { accessTokenKeysOf } from "../../../../payments/access-token-keys"
import { BY_ITSELF } from "../../../../charge/automatic-refunds"

/** What the ledger knows of the store, judged. Each statement finds its rows by index. */
export async function readHealth(scope: Scope): Promise<Health> {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [{ now }, job, locks, accounts, work] = await Promise.all([
    ledger.time(),
    ledger.jobRuns(),
    medusaLocks(scope),
    readAccounts(ledger),
    readWork(ledger),
  ])
  return judgeHealth({
    now,
    job,
    locks,
    accounts,
    work,
    others: [settingsCheck(ledger)],
  })
}

/** Whether what store admins entered is in force in this process, which no row of the ledger tells. */
function settingsCheck(ledger: LedgerModuleService): HealthCheck {
  const { failure, problems } = ledger.settingsState()
  const reasons = [
    ...(failure === undefined
      ? []
      : [{ code: "settings_not_read", details: failure }]),
    ...[...problems].map(([account, problem]) => ({
      code: "settings_not_in_force",
      details: `Account "${account}": ${problem}`,
    })),
  ]
  return {
    ...{ name: "settings", account: null, reasons, details: {} },
    status: reasons.length > 0 ? "degraded" : "ok",
  }
}

async function readWork(ledger: LedgerModuleService): Promise<WaitingWork> {
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

async function readAccounts(
  ledger: LedgerModuleService
): Promise<AccountState[]> {
  const [notes, lookups] = await Promise.all([
    ledger.deliveryNotes(),
    ledger.latestLookups(),
  ])
  return Promise.all(
    ledger.pluginOptions.accounts.map(async (account, _, accounts) => ({
      account: account.id,
      accessTokens: await readAccessTokens(ledger, account),
      lookups: lookups.find((one) => one.account === account.id),
      deliveries: deliveriesOf(notifiedTogether(account, accounts), notes),
      saleWithoutNotification: await ledger.saleWithoutNotification(
        account.id,
        notifiedTogether(account, accounts)
      ),
      automaticRefunds: {
        recent: await ledger.recentRefunds(account.id, BY_ITSELF),
        caps: account.automaticRefunds,
      },
    }))
  )
}

function readAccessTokens(
  ledger: LedgerModuleService,
  account: AccountOptions
): Promise<AccountState["accessTokens"]> {
  return Promise.all(
    accessTokenKeysOf(account).map(async (key) => ({
      integration: key.integration,
      ...(await ledger.accessTokenState(key)),
    }))
  )
}
