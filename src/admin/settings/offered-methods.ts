import type { ShownAccount, ShownSetting } from "../api/answers"

/** `not_offered`: the method is on, and shoppers do not see it because `missing` settings are not set. */
export interface OfferedMethod {
  is: "on" | "off" | "not_offered"
  missing: string[]
}

/** Returns whether shoppers are offered a method, by the setting that switches it. */
export function offerOf(
  { missing: all }: Pick<ShownAccount, "missing">,
  { name, value }: Pick<ShownSetting, "name" | "value">
): OfferedMethod {
  if (value !== true) return { is: "off", missing: [] }
  const method = name.replace("methods.", "") as keyof ShownAccount["missing"]
  const missing = all[method] ?? []
  return { is: missing.length > 0 ? "not_offered" : "on", missing }
}
