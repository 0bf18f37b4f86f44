import type { CheckResult } from "../domain/health/finding"
import { judgeLookups } from "../domain/health/judge-account"
import type { LedgerModuleService } from "../modules/ledger"
import { listIntegrationsObservedByLookups } from "../options/account-observation"
import type { AccountOptions } from "../options/account-options"
import { hasLinkCredentials } from "../options/usable-methods"

/**
 * Reads from the ledger when the charges of all accounts were last looked up, and which lookups the gateway refused.
 * Returns a function that judges the lookups of one account by these data. The returned function itself reads nothing.
 * The payment links of accounts without credentials for links are left out, because such links cannot be looked up.
 */
export async function createLookupCheckFromLedger(
  ledger: LedgerModuleService,
  accounts: readonly AccountOptions[]
): Promise<(account: AccountOptions) => CheckResult> {
  const [lookups, refused] = await Promise.all([
    ledger.findLatestLookupTimes(
      accounts.filter((one) => !hasLinkCredentials(one)).map(({ id }) => id)
    ),
    ledger.findRefusedLookups(),
  ])
  return (account) =>
    judgeLookups({
      lookups: lookups.find((one) => one.account === account.id),
      lookedUp: listIntegrationsObservedByLookups(account),
      refused: refused.filter((one) => one.account === account.id),
    })
}
