import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { DisputeDeadlineBody } from "../../../payment-validators"
import { readCharge, showChargeInFull } from "../../read-charge"

/** A person types until when a dispute can be answered: the gateway does not tell. Moves no money. */
export async function POST(
  request: AuthenticatedMedusaRequest<DisputeDeadlineBody>,
  response: MedusaResponse
): Promise<void> {
  const charge = await readCharge(request, request.params.id ?? "")
  const noted = await request.scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .noteDisputeDeadline(charge.id, request.validatedBody.answer_before)
  if (!noted) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Charge ${charge.merchantChargeId} has no open dispute, or another installation wrote it.`
    )
  }
  response.json({ charge: await showChargeInFull(request, charge.id) })
}
