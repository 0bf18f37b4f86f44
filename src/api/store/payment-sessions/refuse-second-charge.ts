import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { refuseWhileOpen } from "../refuse-while-open"

/**
 * While a charge of this payment collection holds, or may hold, money, no new session of any
 * provider is started. The providers refuse as well, but core would turn that into HTTP 500
 * "Could not delete all payment sessions".
 */
export async function refuseSecondCharge(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  refuseWhileOpen(
    await ledger.findOpenChargeOfCollection(request.params.id ?? ""),
    ledger
  )
  next()
}
