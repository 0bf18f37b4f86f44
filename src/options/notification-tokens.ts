import type { AccountOptions } from "./account-options"

type WithTokens = Pick<AccountOptions, "id" | "notificationTokens"> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "apiKeys">
}

/** Returns every token that authenticates a delivery to an account. */
export function tokensOf(account: Omit<WithTokens, "id">): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}

/**
 * Returns the ids of an account and of all accounts that share a token with it: accounts of one merchant, which has
 * one notification URL for all of them.
 */
export function notifiedTogether(
  account: WithTokens,
  accounts: readonly WithTokens[]
): string[] {
  const own = tokensOf(account)
  return accounts
    .filter(
      (other) =>
        other.id === account.id ||
        tokensOf(other).some((token) => own.includes(token))
    )
    .map(({ id }) => id)
}
