import type { CheckResult } from "../domain/health/finding"
import { judgeLookups } from "../domain/health/judge-account"
import type { LedgerModuleService } from "../modules/ledger"
import { integrationsWithLookups } from "../options/account-observation"
import type { AccountOptions } from "../options/account-options"
import { canCreateLinks } from "../options/unusable-methods"

/**
 * Reads when lookups last succeeded and since when they fail, and which lookups the gateway refused, for all accounts.
 * Returns a function that checks the lookups of one account.
 */
export async function createLookupCheckFromLedger(
  ledger: LedgerModuleService,
  accounts: readonly AccountOptions[]
): Promise<(account: AccountOptions) => CheckResult> {
  const [lookups, refused] = await Promise.all([
    ledger.findLatestLookupTimes(
      accounts.filter((one) => !canCreateLinks(one)).map(({ id }) => id)
    ),
    ledger.refusedLookups(),
  ])
  return (account) =>
    judgeLookups({
      lookups: lookups.find((one) => one.account === account.id),
      lookedUp: integrationsWithLookups(account),
      refused: refused.filter((one) => one.account === account.id),
    })
}
