import type { ShownAccount, ShownSetting } from "../api/answers"
import type { SettingsForm } from "./use-settings-form"

interface Group {
  account: {
    missing: ShownAccount["missing"]
    settings: readonly Pick<ShownSetting, "name" | "value">[]
  }
  group: string
  settings: readonly Pick<ShownSetting, "name" | "is_set">[]
  form: Pick<SettingsForm, "hasChanges" | "isRefused">
}

/**
 * Returns the reasons why a group of settings must not be folded, as words with spaces between them. The text is empty
 * if there is no reason.
 */
export function reasonsToShow({
  account,
  group,
  settings,
  form,
}: Group): string {
  // What a method lacks counts only while the method is on.
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
    refused: form.isRefused,
  }
  return Object.entries(reasons)
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(" ")
}
