import type { AccountOptions } from "../options/account-options"
import { accountWarnings } from "../options/account-warnings"
import { unofferedProvidersText } from "../options/unusable-methods"

/** Returns texts that say what an account's configuration prevents, in the words of the log at the start. */
export function limitsOf(account: AccountOptions): string[] {
  const { text, isUsual } = unofferedProvidersText([account]) ?? {
    isUsual: true,
  }
  return [...(isUsual ? [] : [text]), ...accountWarnings(account)]
}
