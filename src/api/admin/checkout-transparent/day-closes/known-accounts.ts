import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../modules/ledger"

/** The accounts of the options, and those that are gone from them and of which money is in the ledger. */
export async function knownAccounts(
  ledger: LedgerModuleService
): Promise<string[]> {
  const configured = ledger.pluginOptions.accounts.map(({ id }) => id)
  const moved = (await ledger.firstDays()).map(({ account }) => account)
  return [...new Set([...configured, ...moved])]
}

export function unknownAccount(
  account: string,
  known: readonly string[],
  type: string
): MedusaError {
  return new MedusaError(
    type,
    `There is no account "${account}"; there are ${known.map((id) => `"${id}"`).join(", ")}.`
  )
}
