import type { ShownAccount, ShownSetting } from "../api/admin-answer-types"

/**
 * Whether a payment method can be offered to shoppers.
 *
 * - `on`: the payment method is switched on, and nothing is missing. A shopper sees the method if the shopper's region
 *   has its payment provider.
 * - `off`: the payment method is switched off.
 * - `not_offered`: the payment method is switched on, but a setting or option is missing, so shoppers do not see the
 *   method.
 * - `not_set_up`: payment links are switched on, which is the default, but have no credentials. The page shows no
 *   error, because most shops have no contract for links.
 */
export interface MethodAvailability {
  offerState: "on" | "off" | "not_offered" | "not_set_up"
  /** The names of the missing settings that an administrator can enter on the settings page. */
  missing: string[]
  /** Whether an option is missing that only the shop's developer can set. */
  isForDeveloper: boolean
}

/**
 * Returns whether a payment method can be offered to shoppers, and what it lacks. The second parameter is the setting
 * that switches the method on or off. Its name is `methods.` followed by the payment method, such as `methods.card`.
 */
export function methodAvailabilityOf(
  {
    missing: all,
    settings,
  }: {
    missing: ShownAccount["missing"]
    settings: readonly Pick<ShownSetting, "name">[]
  },
  { name, value }: Pick<ShownSetting, "name" | "value">
): MethodAvailability {
  const method = name.replace("methods.", "") as keyof ShownAccount["missing"]
  const names = value === true ? (all[method] ?? []) : []
  const missing = names.filter((one) =>
    settings.some((own) => own.name === one)
  )
  return {
    offerState: offerStateOfMethod(value, names),
    missing,
    isForDeveloper: missing.length < names.length,
  }
}

function offerStateOfMethod(
  value: ShownSetting["value"],
  missing: readonly string[]
): MethodAvailability["offerState"] {
  if (value !== true) return "off"
  if (missing.includes("paymentLink.clientId")) return "not_set_up"
  return missing.length > 0 ? "not_offered" : "on"
}
