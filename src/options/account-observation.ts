import type { Charge } from "../domain/charge/charge"
import { GRACE_AFTER_EXPIRY_MS } from "../domain/charge/charge-lifetimes"
import { MINUTE_MS } from "../domain/duration"
import type { AccountOptions } from "./account-options"
import { findAccount } from "./find-account"
import { traitsOf } from "../domain/payment-method/payment-method"
import type { Integration } from "../domain/payment-method/payment-method-traits"
import { hasLinkCredentials } from "./usable-methods"

/**
 * Returns for which charges of an account the plugin makes lookups: `checkout` stands for charges by card, Pix and
 * wallet, and `payment_link` for payment links. `payment_link` is left out if the account cannot create links.
 */
export function listIntegrationsObservedByLookups(
  account: Pick<AccountOptions, "observe" | "paymentLink">
): Integration[] {
  const { observe, paymentLink } = account
  return [
    ...(observe === "lookups" ? (["checkout"] as const) : []),
    ...(hasLinkCredentials(account) && paymentLink.observe === "lookups"
      ? (["payment_link"] as const)
      : []),
  ]
}

/**
 * Returns for how many milliseconds after a code's expiry time its payment may still become known. Banks may confirm a
 * payment late. If the account makes no lookups, the notification may be late, too.
 */
export function graceAfterCodeExpiryMs(
  accounts: readonly AccountOptions[],
  charge: Pick<Charge, "account" | "method">
): number {
  const account = findAccount(accounts, charge.account)
  return account && isObservedByNotifications(account, charge)
    ? GRACE_AFTER_EXPIRY_MS + account.notificationGraceMinutes * MINUTE_MS
    : GRACE_AFTER_EXPIRY_MS
}

/**
 * Returns whether the plugin must not look up charges of this method, because the account learns their state only from
 * notifications.
 */
export function isObservedByNotifications(
  { observe, paymentLink }: Pick<AccountOptions, "observe" | "paymentLink">,
  { method }: Pick<Charge, "method">
): boolean {
  const { integration } = traitsOf(method)
  const observed = { checkout: observe, payment_link: paymentLink.observe }
  return observed[integration] === "notifications"
}
