import { LEDGER_MODULE } from "../../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../../modules/ledger"
import type { RemoveSecretQuery } from "../../../../validators"
import { accountIn, saveSettings, settingNamed } from "../../../save-settings"
import { SettingRefused, answeringRefusals } from "../../../setting-refused"

/** Removes a notification token or an API key; what comes with it from then on is refused. */
export const DELETE = answeringRefusals<unknown, RemoveSecretQuery>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const account = accountIn(request, ledger)
    const id = request.params.id ?? ""
    const found = (await ledger.enteredSettings()).find(
      (one) => one.account === account.id && one.id === id
    )
    const setting = found && settingNamed(found.name, account.given)
    if (setting?.kind !== "secrets") {
      throw new SettingRefused(
        "not_found",
        `Account "${account.id}" has no secret ${id} in a list.`,
        { code: "no_such_secret" }
      )
    }
    await saveSettings(request, response, {
      account: account.id,
      revision: request.validatedQuery.revision,
      changes: [
        { name: setting.name, isSecret: true, value: undefined, entry: { id } },
      ],
    })
  }
)
