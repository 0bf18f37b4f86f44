import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../../modules/ledger"
import { accountIn, saveSettings, settingNamed } from "../../../save-settings"

/** Removes a notification token or an API key; what comes with it from then on is refused. */
export async function DELETE(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = accountIn(request, ledger)
  const id = request.params.id ?? ""
  const found = (await ledger.enteredSettings()).find(
    (one) => one.account === account.id && one.id === id
  )
  const setting = found && settingNamed(found.name, account.given)
  if (setting?.kind !== "secrets") {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Account "${account.id}" has no secret ${id} in a list.`
    )
  }
  await saveSettings(request, response, {
    account: account.id,
    revision: undefined,
    changes: [
      { name: setting.name, isSecret: true, value: undefined, entry: { id } },
    ],
  })
}
