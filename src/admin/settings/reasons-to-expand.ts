import type { ShownAccount, ShownSetting } from "../api/admin-answer-types"
import type { SettingsForm } from "./use-settings-form"

interface Group {
  account: {
    missing: ShownAccount["missing"]
    settings: readonly Pick<ShownSetting, "name" | "value">[]
  }
  group: string
  settings: readonly Pick<ShownSetting, "name" | "is_set">[]
  form: Pick<SettingsForm, "hasChanges" | "hasErrors">
}

/**
 * Returns the reasons to expand a group of settings, separated by spaces: `lacks` (a setting is missing), `unsaved` (a
 * change is not saved) and `refused` (a value is invalid, or saving failed). The text is empty if there is no such
 * reason.
 */
export function reasonsToExpandGroup({
  account,
  group,
  settings,
  form,
}: Group): string {
  // A missing setting of a payment method counts only while the method is switched on.
  const lacking = Object.entries(account.missing).flatMap(([method, names]) =>
    account.settings.some(
      ({ name, value }) => name === `methods.${method}` && value === true
    )
      ? names
      : []
  )
  const reasons = {
    lacks: settings.some(
      ({ name, is_set: isSet }) =>
        lacking.includes(name) || (group === "credentials" && !isSet)
    ),
    unsaved: form.hasChanges,
    refused: form.hasErrors,
  }
  return Object.entries(reasons)
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(" ")
}
