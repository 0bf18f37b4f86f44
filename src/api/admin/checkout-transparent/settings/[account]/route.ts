import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { isSecret } from "../../../../../options/entered-settings"
import type { ChangeSettingsBody } from "../../validators"
import { accountIn, saveSettings, settingNamed } from "../save-settings"
import { SettingRefused, answeringRefusals } from "../setting-refused"

/** Saves settings of an account; in force in every process within seconds, for new payments. */
export const POST = answeringRefusals<ChangeSettingsBody>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const account = accountIn(request, ledger)
    const { revision, values } = request.validatedBody
    const changes = Object.entries(values).map(([name, value]) => {
      const setting = settingNamed(name, account.given)
      if (setting.kind === "secrets") {
        throw new SettingRefused(
          "invalid_data",
          `${name} is a list: add to it and remove from it one by one (/admin/checkout-transparent/settings/${account.id}/secrets).`,
          { code: "setting_is_list", setting: name }
        )
      }
      return { name, isSecret: isSecret(setting), value: value ?? undefined }
    })
    await saveSettings(request, response, {
      account: account.id,
      revision,
      changes,
    })
  }
)
