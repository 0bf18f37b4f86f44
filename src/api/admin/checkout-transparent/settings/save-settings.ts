import type { MedusaRequest } from "@medusajs/framework/http"
import { ConfigurationError } from "../../../../charge/errors"
import type { LedgerModuleService } from "../../../../modules/ledger"
import {
  givenAccounts,
  hasFormer,
  isFixed,
  optionsInForce,
  readableSettings,
  SETTINGS,
} from "../../../../options/entered-settings"
import { SettingRefused } from "./setting-refused"

/** The account in a route of settings; throws what is answered with 404 where there is none. */
export function accountIn(
  request: MedusaRequest,
  ledger: LedgerModuleService
): { id: string; given: object } {
  const id = request.params.account ?? ""
  const accounts = givenAccounts(ledger.givenOptions)
  const given = accounts.get(id)
  if (!given) {
    throw new SettingRefused(
      "not_found",
      `There is no account "${id}"; there are ${[...accounts.keys()].map((known) => `"${known}"`).join(", ")}. Accounts are added in medusa-config.ts.`,
      { code: "no_such_account" }
    )
  }
  return { id, given }
}

/** Throws what is answered with 400 where a setting cannot be changed on the settings page. */
export function needSetting(name: string, given: object): void {
  const setting = SETTINGS.find((one) => one.name === name)
  if (!setting) {
    throw new SettingRefused(
      "invalid_data",
      // The name is not repeated: it may be a secret that came into the wrong place.
      `Nothing was saved: there is a name that cannot be set in the admin. What can: ${SETTINGS.map((one) => one.name).join(", ")}.`,
      { code: "setting_unknown" }
    )
  }
  if (isFixed(given, name)) {
    throw new SettingRefused(
      "invalid_data",
      `${name} stands in medusa-config.ts, and is changed there only. To set it in the admin, take it out of that file.`,
      { code: "setting_fixed", setting: name }
    )
  }
}

/** Throws what is answered with 400, naming the setting, where the options would refuse the values. */
export async function needToGoTogether(
  ledger: LedgerModuleService,
  account: string,
  values: Readonly<Record<string, unknown>>
): Promise<void> {
  const kept = (await ledger.enteredSettings()).filter(
    ({ account: of, name }) =>
      of === account &&
      (!(name in values) || (hasFormer(name) && values[name] !== undefined))
  )
  const added = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value }))
  try {
    optionsInForce(
      ledger.givenOptions,
      new Map([[account, readableSettings([...kept, ...added])]])
    )
  } catch (error) {
    throw error instanceof ConfigurationError ? notTogether(error) : error
  }
}

/** All problems in words; what a page can say by itself is of the first one. */
function notTogether({ problems }: ConfigurationError): SettingRefused {
  const named = problems.map(({ path, message }) => ({
    path: path.replace(/^accounts\[\d+\]\./, ""),
    message,
  }))
  const at = named[0]?.path.split("[")[0]
  const setting = SETTINGS.find(({ name }) => name === at)
  return new SettingRefused(
    "invalid_data",
    `Nothing was saved. ${named.map(({ path, message }) => `${path} ${message}.`).join(" ")}`,
    { code: "setting_invalid", ...(setting && { setting: setting.name }) }
  )
}

/** What is answered with 409 where somebody else has changed something since the page was loaded. */
export function changedMeanwhile(): SettingRefused {
  return new SettingRefused(
    "conflict",
    "Nothing was saved: somebody else has changed something since this page was loaded. Load it again, look at what is there now, and save again.",
    { code: "changed_meanwhile" }
  )
}
