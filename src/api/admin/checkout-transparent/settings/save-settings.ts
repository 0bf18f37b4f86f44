import { emailOfUser } from "../../../../medusa/core"
import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ConfigurationError } from "../../../../charge/errors"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { SettingToChange } from "../../../../modules/ledger/statements/setting-rows"
import {
  givenAccounts,
  isFixed,
  optionsInForce,
  readableSettings,
  type Setting,
  SETTINGS,
} from "../../../../options/entered-settings"
import { SettingRefused } from "./setting-refused"
import { showSettings } from "./show-settings"

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

/** The setting of this name that can be changed; throws what is answered with 400. */
export function settingNamed(name: string, given: object): Setting {
  const setting = SETTINGS.find((one) => one.name === name)
  if (!setting) {
    throw new SettingRefused(
      "invalid_data",
      `"${name}" cannot be set in the admin. What can: ${SETTINGS.map((one) => one.name).join(", ")}.`,
      { code: "setting_unknown", setting: name }
    )
  }
  if (isFixed(given, name)) {
    throw new SettingRefused(
      "invalid_data",
      `${name} stands in medusa-config.ts, and is changed there only. To set it in the admin, take it out of that file.`,
      { code: "setting_fixed", setting: name }
    )
  }
  return setting
}

/**
 * Saves what goes together, and answers with the account as it is shown from now on; with 409 where
 * somebody else has changed it meanwhile.
 */
export async function saveSettings(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse,
  about: {
    account: string
    revision: number
    changes: readonly SettingToChange[]
  }
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  await needToGoTogether(ledger, about)
  const saved = await ledger.changeSettings({
    ...about,
    actor: request.auth_context.actor_id,
  })
  if (saved.kind === "stale") {
    const who = (await emailOfUser(request.scope, saved.by)) ?? saved.by
    throw new SettingRefused(
      "conflict",
      `Nothing was saved: ${who} changed ${saved.names.join(", ")} of account "${about.account}" on ${saved.at.toISOString()}, after this page was loaded. Load it again, look at what is there now, and save again.`,
      { code: "changed_meanwhile" }
    )
  }
  if (saved.kind === "no_such_entry") {
    throw new SettingRefused(
      "not_found",
      "There is no such secret any more; somebody else has removed it.",
      { code: "no_such_secret" }
    )
  }
  const [account] = await showSettings(request, ledger, about.account)
  response.json({ account })
}

/** Throws what is answered with 400, naming the settings, where the options would refuse them. */
async function needToGoTogether(
  ledger: LedgerModuleService,
  { account, changes }: { account: string; changes: readonly SettingToChange[] }
): Promise<void> {
  const kept = (await ledger.enteredSettings()).filter(
    (one) =>
      one.account === account &&
      !changes.some(({ name, entry }) =>
        typeof entry === "object"
          ? entry.id === one.id
          : name === one.name && !entry
      )
  )
  const added = changes.filter(({ value }) => value !== undefined)
  const values = readableSettings([...kept, ...added])
  try {
    optionsInForce(ledger.givenOptions, new Map([[account, values]]))
  } catch (error) {
    if (error instanceof ConfigurationError) {
      throw notTogether(error)
    }
    throw error
  }
}

/** All problems in words; what a page can say by itself is of the first one. */
function notTogether({ problems, hints }: ConfigurationError): SettingRefused {
  const named = problems.map(({ path, message }) => ({
    path: path.replace(/^accounts\[\d+\]\./, ""),
    message,
  }))
  const at = named[0]?.path.split("[")[0]
  const setting = SETTINGS.find(({ name }) => name === at)
  const { allowed, isOfSeveral } = hints[0] ?? {}
  return new SettingRefused(
    "invalid_data",
    `Nothing was saved. ${named.map(({ path, message }) => `${path} ${message}.`).join(" ")}`,
    {
      code: isOfSeveral ? "options_do_not_go_together" : "setting_invalid",
      ...(setting && { setting: setting.name }),
      ...(allowed && { allowed }),
    }
  )
}
