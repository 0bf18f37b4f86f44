import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import type { ResolveDiscrepancyBody } from "../../../validators"
import { showDiscrepancy } from "../../show-discrepancy"

/** A person has dealt with a difference; who it was and what was done is recorded. */
export async function POST(
  request: AuthenticatedMedusaRequest<ResolveDiscrepancyBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const resolved = await ledger.resolveDiscrepancy(id, {
    by: request.auth_context.actor_id,
    resolution: request.validatedBody.resolution,
  })
  const [row] = await ledger.listDiscrepancies({ id })
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no discrepancy ${id}.`
    )
  }
  if (!resolved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Discrepancy ${id} was resolved already, by ${row.resolved_by ?? "somebody"}.`
    )
  }
  response.json({ discrepancy: showDiscrepancy(row) })
}
