import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { makeWayFor } from "../make-way-in-cart"
import { tellWhyNotDeleted } from "../tell-why-not-deleted"

/**
 * Before a new session of any provider is started, an unpaid code of its payment collection is given
 * up; while a charge holds, or may hold, money, none is started. The providers do and refuse the same,
 * but at the same time as the new one is made, and core would turn a refusal into HTTP 500 "Could
 * not delete all payment sessions".
 */
export async function refuseSecondCharge(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const findOpen = () =>
    ledger.findOpenChargeOfCollection(request.params.id ?? "")
  const open = await findOpen()
  if (open) {
    await makeWayFor(request, open)
  }
  tellWhyNotDeleted(response, ledger, findOpen)
  next()
}
