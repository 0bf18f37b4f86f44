import { findAccount } from "../../options/find-account"
import type { PaymentMethod } from "../../charge/charge"
import type { AccountOptions } from "../../options/account-options"
import type { PaymentRows, Query } from "../../medusa/core"
import type { OperationDependencies } from "../../payments/dependencies"
import { ConfigurationError } from "../../charge/errors"
import { parseOptions } from "../../options/parse-options"
import { MedusaError } from "@medusajs/framework/utils"

/** The services and settings that a provider method uses. */
export interface ProviderAccess extends PaymentRows, OperationDependencies {
  /** The payment method of the called provider. */
  method: PaymentMethod
  query: Query
}

/** The options of a provider entry in medusa-config.ts; `checkoutTransparent()` writes them. */
export interface ProviderOptions {
  /** The id of one of `options.accounts`. */
  account: string
  /** The plugin's options, as given. */
  options: unknown
}

/** Returns the account of a provider entry. Throws ConfigurationError for invalid options or an unknown account. */
export function accountOf(given: unknown): AccountOptions {
  const { account: id, options } = (given ?? {}) as Partial<ProviderOptions>
  const { accounts } = parseOptions(options)
  const account = findAccount(accounts, id)
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

/**
 * Creates the errors with which a provider answers Medusa (`refused` is in src/medusa). What core and its store route
 * make of each type was measured:
 * - declined: HTTP 200 with `type: "cart"` and the message; the shopper may try again.
 * - unresolved: the same with its own type; it must not be treated as a decline.
 * - invalid, refused: HTTP 400 with the message.
 * Any other error would reach a person as "An unknown error occurred".
 */
export function declined(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message)
}

export function unresolved(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, message)
}

export function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

export { refused } from "../../medusa/refused"
