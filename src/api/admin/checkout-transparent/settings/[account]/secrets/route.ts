import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import type { AddSecretBody } from "../../../validators"
import {
  accountIn,
  invalid,
  saveSettings,
  settingNamed,
} from "../../save-settings"

/** An old one, the one in use, and one that was made too early. */
const MOST = 3

/** Adds a notification token or an API key beside those that are there: both pass while one is exchanged. */
export async function POST(
  request: AuthenticatedMedusaRequest<AddSecretBody>,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = accountIn(request, ledger)
  const { name, value } = request.validatedBody
  settingNamed(name, account.given)
  const there = (await ledger.enteredSettings()).filter(
    (one) => one.account === account.id && one.name === name
  )
  if (there.some((one) => one.value === value)) {
    throw invalid(`Nothing was added: ${name} has this one already.`)
  }
  if (there.length >= MOST) {
    throw invalid(
      `Nothing was added: ${name} has ${there.length}; remove one that no delivery comes with any more.`
    )
  }
  await saveSettings(request, response, {
    account: account.id,
    revision: undefined,
    changes: [{ name, isSecret: true, value, entry: "new" }],
  })
}
