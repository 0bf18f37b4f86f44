import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import { CODE_GRACE_MS, MINUTE_MS } from "../charge/times"
import type { AccountOptions } from "./account-options"
import { brokenRules, type OptionProblem } from "./across-fields"
import { findAccount } from "./find-account"

/** Where the state of a charge comes from: from lookups at the gateway, or from its notifications alone. */
export const observeOption = z.enum(["lookups", "notifications"])

/**
 * Returns the problems of an account that books from notifications. Anybody who has the token can then report a
 * payment, so the comparison with the merchant's document must not be switched off by leaving the option out.
 */
export function observationProblems(account: {
  observe?: unknown
  merchantDocument?: unknown
}): OptionProblem[] {
  return brokenRules([
    account.observe === "notifications" &&
      account.merchantDocument === undefined,
    ["merchantDocument"],
    'is required with observe "notifications", since a notification is booked only if it names the account\'s merchant',
  ])
}

/**
 * Returns how long after the end of a code its payment may still become known: banks confirm late, and a notification
 * may be late in addition, where nothing can be looked up.
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

/** Whether charges of this method are booked from notifications alone, so that no lookup may be sent for them. */
export function isObservedByNotifications(
  { observe, paymentLink }: Pick<AccountOptions, "observe" | "paymentLink">,
  { method }: Pick<Charge, "method">
): boolean {
  return (method === "link" ? paymentLink.observe : observe) === "notifications"
}
