import type { AccountOptions } from "../options/account-options"
import { accountWarnings } from "../options/account-warnings"
import { unofferedProvidersText } from "../options/unusable-methods"

/** Returns what an account's configuration does not allow, in the words of the log of a start. */
export function limitsOf(account: AccountOptions): string[] {
  const { text, isUsual } = unofferedProvidersText([account]) ?? {
    isUsual: true,
  }
  return [...(isUsual ? [] : [text]), ...accountWarnings(account)]
}
