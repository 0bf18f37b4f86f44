import type { AccountOptions } from "../options/account-options"
import { accountWarnings } from "../options/account-warnings"
import { unofferedProvidersText } from "../options/usable-methods"

/**
 * Returns texts about what does not work because of an account's configuration. If payment links are the only method
 * that is not set up, this is not mentioned, because most shops do not use links.
 */
export function accountConfigurationWarnings(
  account: AccountOptions
): string[] {
  const { text, isUsual } = unofferedProvidersText([account]) ?? {
    isUsual: true,
  }
  return [...(isUsual ? [] : [text]), ...accountWarnings(account)]
}
