import type { AccountOptions } from "./account-options"
import { findAccount } from "./find-account"

type WithTokens = Pick<AccountOptions, "id" | "notificationTokens"> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "apiKeys">
}

/** Returns every token that authenticates a delivery to an account. */
export function tokensOf(account: Omit<WithTokens, "id">): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}

/**
 * Returns the ids of an account and of all accounts that share a token with it: accounts of one merchant, which has
 * one notification URL for all of them. For an account that is not in the options, returns only its own id.
 */
export function notifiedTogether(
  id: string,
  accounts: readonly WithTokens[]
): string[] {
  const account = findAccount(accounts, id)
  const own = account ? tokensOf(account) : []
  const others = accounts.filter(
    (other) =>
      other.id !== id && tokensOf(other).some((token) => own.includes(token))
  )
  return [id, ...others.map((other) => other.id)]
}
