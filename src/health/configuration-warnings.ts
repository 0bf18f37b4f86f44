import type { AccountOptions } from "../options/account-options"
import { accountWarnings } from "../options/account-warnings"
import { unofferedProvidersText } from "../options/unusable-methods"

/**
 * Returns texts about what does not work because of an account's configuration. The store logs the same texts when it
 * starts.
 */
export function accountConfigurationWarnings(
  account: AccountOptions
): string[] {
  const { text, isUsual } = unofferedProvidersText([account]) ?? {
    isUsual: true,
  }
  return [...(isUsual ? [] : [text]), ...accountWarnings(account)]
}
