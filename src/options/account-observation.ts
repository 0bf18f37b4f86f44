import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import type { AccountOptions } from "./account-options"
import { brokenRules, type OptionProblem } from "./across-fields"

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

/** Returns the integrations of an account whose charges are looked up. */
export function lookedUpIntegrations({
  observe,
  paymentLink,
}: Pick<AccountOptions, "observe" | "paymentLink">): (
  "checkout" | "payment_link"
)[] {
  const hasLinks = paymentLink.clientId !== undefined
  return [
    ...(observe === "lookups" ? (["checkout"] as const) : []),
    ...(hasLinks && paymentLink.observe === "lookups"
      ? (["payment_link"] as const)
      : []),
  ]
}

/** Whether charges of this method are booked from notifications alone, so that no lookup may be sent for them. */
export function isObservedByNotifications(
  { observe, paymentLink }: Pick<AccountOptions, "observe" | "paymentLink">,
  { method }: Pick<Charge, "method">
): boolean {
  return (method === "link" ? paymentLink.observe : observe) === "notifications"
}
