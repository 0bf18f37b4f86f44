import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { SETTINGS } from "../../../../../options/entered-settings"
import { actorOf } from "../../../record-action"
import type { ChangeSettingsBody } from "../../validators"
import {
  accountIn,
  changedMeanwhile,
  needSetting,
  needToGoTogether,
} from "../save-settings"
import { SettingRefused, answeringRefusals } from "../setting-refused"
import { showSettings } from "../show-settings"

/** Saves settings of an account, all or none; in force in every process within seconds, for new payments. */
export const POST = answeringRefusals<ChangeSettingsBody>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const account = accountIn(request, ledger)
    const { revision, reason, end_former } = request.validatedBody
    const values = Object.fromEntries(
      Object.entries(request.validatedBody.values).map(([name, value]) => {
        needSetting(name, account.given)
        return [name, value ?? undefined]
      })
    )
    const isSwitch = SETTINGS.some(
      ({ name, group }) => group === "switch" && name in values
    )
    if (isSwitch && reason === undefined) {
      throw new SettingRefused(
        "invalid_data",
        "Nothing was saved: a payment method is switched with a reason only, for whoever reads it later.",
        { code: "reason_missing" }
      )
    }
    await needToGoTogether(ledger, account.id, values)
    const { id: actor, type: actorType } = actorOf(request)
    const isSaved = await ledger.changeSettings({
      ...{ account: account.id, revision, actor, actorType },
      ...{ values, reason, endsFormer: end_former },
    })
    if (!isSaved) {
      throw changedMeanwhile()
    }
    const [shown] = await showSettings(request, ledger, account.id)
    response.json({ account: shown })
  }
)
