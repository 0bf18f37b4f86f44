import type { Logger } from "@medusajs/framework/types"
import type { AccountOptions } from "../../core/options/account-options"
import { accountWarnings } from "../../core/options/account-warnings"

/** One line in the log for each thing that an account cannot do as it is configured. */
export function warnOfAccounts(
  accounts: readonly AccountOptions[],
  logger: Logger
): void {
  for (const warning of accounts.flatMap(accountWarnings)) {
    logger.warn(`checkout-transparent: ${warning}`)
  }
}
