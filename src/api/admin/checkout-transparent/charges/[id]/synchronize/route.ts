import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { synchronizeCheckoutTransparentChargeWorkflow } from "../../../../../../workflows/synchronize-checkout-transparent-charge"
import { showSynchronized } from "../../../show-figure"

/** Asks the gateway what a charge is and brings Medusa to it, now. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (!(await ledger.findChargeById(id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${id}.`
    )
  }
  const { result } = await synchronizeCheckoutTransparentChargeWorkflow(
    request.scope
  ).run({ input: { charge_id: id } })
  response.json({ charge: { id, ...showSynchronized(result) } })
}
