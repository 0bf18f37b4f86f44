import { noAccount } from "../../../../medusa/refused"
import type { LedgerModuleService } from "../../../../modules/ledger"

/**
 * The account that is asked for, or all of them: those of the options, and those that are gone from them
 * and of which money is in the ledger. Throws what is answered with 404 for one that is not there.
 */
export async function accountsAskedFor(
  ledger: LedgerModuleService,
  account: string | undefined
): Promise<string[]> {
  const configured = ledger.pluginOptions.accounts.map(({ id }) => id)
  const moved = (await ledger.firstDays()).map((first) => first.account)
  const known = [...new Set([...configured, ...moved])]
  if (account === undefined) return known
  if (known.includes(account)) return [account]
  throw noAccount(account, known)
}
