import { z } from "@medusajs/framework/zod"
import { brokenRules, type OptionProblem } from "../across-fields"

/** Where the state of a charge comes from: from lookups at the gateway, or from its notifications alone. */
export const observeOption = z.enum(["lookups", "notifications"])

/**
 * Returns the problems of an account that books from notifications. Anybody who has the token can report a payment to
 * such an account, so `merchantDocument`, with which each notification is compared, is required.
 */
export function observationProblems(account: {
  observe?: unknown
  merchantDocument?: unknown
}): OptionProblem[] {
  return brokenRules([
    account.observe === "notifications" &&
      account.merchantDocument === undefined,
    ["merchantDocument"],
    'is required with observe "notifications", because a notification is booked only if it names the account\'s merchant',
  ])
}
