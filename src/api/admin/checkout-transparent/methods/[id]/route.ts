import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import type { SwitchMethodBody } from "../../validators"
import { showMethods } from "../show-methods"

/**
 * Switches a payment method off, or on again, in every process at once. What is off takes no new
 * charge; captures, refunds, lookups and notifications of those that there are go on.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<SwitchMethodBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const methods = await showMethods(ledger)
  const found = methods.find((method) => method.id === id)
  if (!found) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no payment method ${id}. There are: ${methods.map((method) => method.id).join(", ")}.`
    )
  }
  await ledger.switchMethod({
    account: found.account,
    method: found.method,
    isOn: request.validatedBody.on,
    by: request.auth_context.actor_id,
    reason: request.validatedBody.reason,
  })
  const [method] = (await showMethods(ledger)).filter((one) => one.id === id)
  response.json({ method })
}
