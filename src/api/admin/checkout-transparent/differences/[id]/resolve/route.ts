import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import type { ResolveDifferenceBody } from "../../../validators"
import { showDifference } from "../../show-difference"

/** A person has dealt with a difference; who it was and what was done is recorded. */
export async function POST(
  request: AuthenticatedMedusaRequest<ResolveDifferenceBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const resolved = await ledger.resolveDifference(id, {
    by: request.auth_context.actor_id,
    resolution: request.validatedBody.resolution,
  })
  const [row] = await ledger.listDifferences({ id })
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no difference ${id}.`
    )
  }
  if (!resolved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Difference ${id} was resolved already, by ${row.resolved_by ?? "somebody"}.`
    )
  }
  response.json({ difference: showDifference(row) })
}
