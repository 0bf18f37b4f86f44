import type { ShownAccount, ShownSetting } from "../api/answers"

/**
 * Whether shoppers see a payment method. `not_offered` means that the method is switched on, but that shoppers do not
 * see it because a setting or option is missing. `not_set_up` means the same for links without credentials. This is no
 * error, because links are on by default and most shops have no contract for them.
 */
export interface OfferedMethod {
  is: "on" | "off" | "not_offered" | "not_set_up"
  /** The names of the missing settings that administrators can set on this page. */
  missing: string[]
  /** Whether an option is missing that only a developer of the shop can set. */
  isForDeveloper: boolean
}

/** Returns whether shoppers see the payment method of a switch, and which settings the method lacks. */
export function offeredMethodOf(
  {
    missing: all,
    settings,
  }: {
    missing: ShownAccount["missing"]
    settings: readonly Pick<ShownSetting, "name">[]
  },
  { name, value }: Pick<ShownSetting, "name" | "value">
): OfferedMethod {
  const method = name.replace("methods.", "") as keyof ShownAccount["missing"]
  const names = value === true ? (all[method] ?? []) : []
  const missing = names.filter((one) =>
    settings.some((own) => own.name === one)
  )
  return {
    is: offerStateOf(value, names),
    missing,
    isForDeveloper: missing.length < names.length,
  }
}

function offerStateOf(
  value: ShownSetting["value"],
  missing: readonly string[]
): OfferedMethod["is"] {
  if (value !== true) return "off"
  if (missing.includes("paymentLink.clientId")) return "not_set_up"
  return missing.length > 0 ? "not_offered" : "on"
}
