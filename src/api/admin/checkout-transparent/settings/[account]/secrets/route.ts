import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import type { AddSecretBody } from "../../../validators"
import { accountIn, saveSettings, settingNamed } from "../../save-settings"
import { SettingRefused, answeringRefusals } from "../../setting-refused"

/** An old one, the one in use, and one that was made too early. */
const MOST = 3

/** Adds a notification token or an API key beside those that are there: both pass while one is exchanged. */
export const POST = answeringRefusals<AddSecretBody>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const account = accountIn(request, ledger)
    const { name, value, revision } = request.validatedBody
    settingNamed(name, account.given)
    const there = (await ledger.enteredSettings()).filter(
      (one) => one.account === account.id && one.name === name
    )
    if (there.some((one) => one.value === value)) {
      throw new SettingRefused(
        "invalid_data",
        `Nothing was added: ${name} has this one already.`,
        { code: "secret_is_there", setting: name }
      )
    }
    if (there.length >= MOST) {
      throw new SettingRefused(
        "invalid_data",
        `Nothing was added: ${name} has ${there.length}; remove one that no delivery comes with any more.`,
        { code: "too_many_secrets", setting: name, allowed: { maximum: MOST } }
      )
    }
    await saveSettings(request, response, {
      account: account.id,
      revision,
      changes: [{ name, isSecret: true, value, entry: "new" }],
    })
  }
)
