import { z } from "@medusajs/framework/zod"
import { brokenRules, type OptionProblem } from "../across-fields"

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
