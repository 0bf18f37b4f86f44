import type { ShownAccount, ShownSetting } from "../api/answers"

/**
 * Whether a payment method is offered to shoppers. `not_offered` means that the method is on, and shoppers do not see
 * it because something is not set. `not_set_up` means the same for links without credentials, which is usual, because
 * links are on by default and most shops have no contract for them.
 */
export interface OfferedMethod {
  is: "on" | "off" | "not_offered" | "not_set_up"
  /** The names of the settings of this page that are not set. */
  missing: string[]
  /** Whether an option is missing that only the developer of the shop can set. */
  isForDeveloper: boolean
}

/**
 * Returns whether shoppers are offered the method that a setting switches on or off, and which settings it still lacks.
 */
export function offerOf(
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
