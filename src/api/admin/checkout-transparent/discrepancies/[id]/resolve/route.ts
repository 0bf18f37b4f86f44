import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import type { ResolveDiscrepancyBody } from "../../../payment-validators"
import {
  isStillAsObserved,
  readActionInputs,
} from "../../../../../../reconciliation/read-action-inputs"
import { isRowAsObserved, showDiscrepancies } from "../../show-discrepancy"

/**
 * A person has dealt with a discrepancy; who it was and what was done is recorded. 409, with how it is
 * now, when its charge is not as he saw it.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<ResolveDiscrepancyBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { observed, resolution } = request.validatedBody
  const [listed] = await ledger.listDiscrepancies({ id })
  if (!listed) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no discrepancy ${id}.`
    )
  }
  const chargeId = listed.charge_id
  const input =
    observed === undefined
      ? undefined
      : (await readActionInputs(request.scope, [chargeId])).get(chargeId)
  if (
    observed !== undefined &&
    input &&
    !(isStillAsObserved(observed, input) && isRowAsObserved(observed, listed))
  ) {
    const [discrepancy] = await showDiscrepancies(request.scope, [listed])
    response.status(409).json({
      type: "conflict",
      message: `Nothing was resolved: charge ${listed.merchant_charge_id} has changed since you looked at it. Look at it as it is now, then decide.`,
      discrepancy,
    })
    return
  }
  const resolved = await ledger.resolveDiscrepancy(id, {
    by: request.auth_context.actor_id,
    resolution,
  })
  const [row = listed] = await ledger.listDiscrepancies({ id })
  if (!resolved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Discrepancy ${id} was resolved already, by ${row.resolved_by ?? "somebody"}.`
    )
  }
  const [discrepancy] = await showDiscrepancies(request.scope, [row])
  response.json({ discrepancy })
}
