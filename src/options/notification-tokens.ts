import type { AccountOptions } from "./account-options"

type WithTokens = Pick<AccountOptions, "id" | "notificationTokens"> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "apiKeys">
}

/** Every token by which a delivery to an account is known. */
export function tokensOf(account: Omit<WithTokens, "id">): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}

/**
 * The ids of an account and of those that share a token with it: accounts of one merchant, which has
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
