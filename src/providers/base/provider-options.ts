import { ConfigurationError } from "../../core/errors"
import type { AccountOptions } from "../../core/options/account-options"
import { parseOptions } from "../../core/options/parse-options"

/** What a provider entry in medusa-config.ts carries; `checkoutTransparent()` writes it. */
export interface ProviderOptions {
  /** The id of one of `options.accounts`. */
  account: string
  /** The plugin's options, as given. */
  options: unknown
}

/** The account that a provider entry serves. Throws ConfigurationError. */
export function accountOf(given: unknown): AccountOptions {
  const { account: id, options } = (given ?? {}) as Partial<ProviderOptions>
  const { accounts } = parseOptions(options)
  const account = accounts.find((candidate) => candidate.id === id)
  if (!account) {
    throw new ConfigurationError([
      {
        path: "account",
        message: `of the provider entry must be one of ${accounts.map((known) => `"${known.id}"`).join(", ")}; build the entry with checkoutTransparent()`,
      },
    ])
  }
  return account
}
