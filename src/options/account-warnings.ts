import { hasLinkCredentials } from "./usable-methods"
import type { AccountOptions } from "./account-options"

/**
 * Returns the path of the URL to which the gateway sends an account's notifications. The URL is the public address of
 * the backend followed by this path.
 */
export function notificationPathOf(account: string): string {
  return `/hooks/checkout-transparent/${account}`
}

/**
 * Returns the URL to which the gateway sends an account's notifications. `backend` is the address of the backend, which
 * may have a path.
 */
export function notificationUrlOf(backend: string, account: string): string {
  return `${backend.replace(/(?<!\/)\/+$/, "")}${notificationPathOf(account)}`
}

/**
 * Returns warnings about an account's options, one line each. They are logged when the store starts, and the command
 * `doctor` prints them. Each warning is about a valid option with which something does not work. Missing credentials
 * are reported elsewhere.
 */
export function accountWarnings(
  account: AccountOptions,
  isProduction = process.env.NODE_ENV === "production"
): string[] {
  const { id, paymentLink } = account
  const path = notificationPathOf(id)
  const warnings = [
    account.environment === "development" &&
      isProduction &&
      'has environment "development" while NODE_ENV is "production": its storefront takes sandbox test cards, and its gateway may be called without HTTPS. Set environment to "production" for real payments, or to "staging" for the gateway\'s sandbox.',
    account.notificationTokens.length === 0 &&
      `accepts no notifications (notificationTokens is empty): ${
        account.observe === "notifications"
          ? 'with observe "notifications" nothing can be paid'
          : "changes in the merchant panel become known days later"
      }. Save the URL ${path} in the merchant panel and put the token that it shows into notificationTokens.`,
    hasLinkCredentials(account) &&
      paymentLink.apiKeys.length === 0 &&
      `accepts no notifications of payment links (paymentLink.apiKeys is empty): ${
        paymentLink.observe === "notifications"
          ? 'with paymentLink.observe "notifications" no link is created'
          : "the payment of a link becomes known only by a lookup"
      }. Save the URL ${path} in the merchant panel, for the payment-link integration too, and put the API key that it shows into paymentLink.apiKeys.`,
  ]
  return warnings
    .filter((warning) => warning !== false)
    .map((warning) => `account "${id}" ${warning}`)
}
