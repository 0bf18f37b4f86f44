import type { AccountOptions } from "./account-options"
import { findAccount } from "./find-account"

type AccountWithTokens = Pick<AccountOptions, "id" | "notificationTokens"> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "apiKeys">
}

/** Returns all tokens with which the gateway may send notifications of an account. */
export function notificationTokensOf(
  account: Omit<AccountWithTokens, "id">
): string[] {
  return [...account.notificationTokens, ...account.paymentLink.apiKeys]
}

/**
 * Returns the ids of all accounts that have a notification token in common with this account. The account itself comes
 * first. Such accounts belong to one merchant, who has one URL for all notifications.
 */
export function accountIdsSharingNotificationTokens(
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
