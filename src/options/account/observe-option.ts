import { z } from "@medusajs/framework/zod"
import {
  problemsOfBrokenRules,
  type OptionProblem,
} from "../cross-field-checks"

/**
 * How the plugin learns the state of a charge: with lookups at the gateway, or only from the gateway's notifications.
 */
export const observeOption = z.enum(["lookups", "notifications"])

/**
 * Returns what is wrong with the options of an account that relies on notifications only. Such an account needs
 * `merchantDocument`, which the plugin compares with each notification. Otherwise everyone who knows the notification
 * token could report payments of another merchant.
 */
export function observationProblems(account: {
  observe?: unknown
  merchantDocument?: unknown
}): OptionProblem[] {
  return problemsOfBrokenRules([
    account.observe === "notifications" &&
      account.merchantDocument === undefined,
    ["merchantDocument"],
    'is required with observe "notifications", because a notification is booked only if it names the account\'s merchant',
  ])
}
