import type { Charge } from "../domain/charge/charge"
import { CODE_GRACE_MS } from "../domain/charge/charge-lifetimes"
import { MINUTE_MS } from "../domain/duration"
import type { AccountOptions } from "./account-options"
import { findAccount } from "./find-account"
import { traitsOf } from "../domain/payment-method/payment-method"
import type { Integration } from "../domain/payment-method/traits"
import { canCreateLinks } from "./unusable-methods"

/** Returns the integrations of an account whose charges are looked up. */
export function lookedUpIntegrations(
  account: Pick<AccountOptions, "observe" | "paymentLink">
): Integration[] {
  const { observe, paymentLink } = account
  return [
    ...(observe === "lookups" ? (["checkout"] as const) : []),
    ...(canCreateLinks(account) && paymentLink.observe === "lookups"
      ? (["payment_link"] as const)
      : []),
  ]
}

/**
 * Returns how many milliseconds after the end of a code its payment may still become known. Banks confirm late, and an
 * account that books from notifications alone also has to wait for a late notification.
 */
export function codeGraceMs(
  accounts: readonly AccountOptions[],
  charge: Pick<Charge, "account" | "method">
): number {
  const account = findAccount(accounts, charge.account)
  return account && isObservedByNotifications(account, charge)
    ? CODE_GRACE_MS + account.notificationGraceMinutes * MINUTE_MS
    : CODE_GRACE_MS
}

/**
 * Returns whether charges of this method are booked from notifications alone, so that no lookup may be sent for them.
 */
export function isObservedByNotifications(
  { observe, paymentLink }: Pick<AccountOptions, "observe" | "paymentLink">,
  { method }: Pick<Charge, "method">
): boolean {
  const { integration } = traitsOf(method)
  const observed = { checkout: observe, payment_link: paymentLink.observe }
  return observed[integration] === "notifications"
}
