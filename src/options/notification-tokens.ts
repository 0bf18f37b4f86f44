import type { AccountOptions } from "./account-options"
import { findAccount } from "./find-account"

type AccountWithTokens = Pick<AccountOptions, "id" | "notificationTokens"> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "apiKeys">
}

/** Returns every token that authenticates a notification of an account. */
export function notificationTokensOf(
  account: Omit<AccountWithTokens, "id">
): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}

/**
 * Returns the id of an account, followed by the ids of all accounts that share a token with it. These accounts belong
 * to one merchant, which has one notification URL for all of them. Returns only `id` for an account that is not in the
 * options.
 */
export function accountsSharingTokens(
  id: string,
  accounts: readonly AccountWithTokens[]
): string[] {
  const account = findAccount(accounts, id)
  const own = account ? notificationTokensOf(account) : []
  const others = accounts.filter(
    (other) =>
      other.id !== id &&
      notificationTokensOf(other).some((token) => own.includes(token))
  )
  return [id, ...others.map((other) => other.id)]
}
