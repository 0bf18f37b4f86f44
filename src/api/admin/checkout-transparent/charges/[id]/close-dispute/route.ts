import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { closeDispute } from "../../../../../../reconciliation/close-dispute"
import type { CloseDisputeBody } from "../../../payment-validators"
import { showSynchronized } from "../../../show-figure"
import { isAnsweredAsChanged } from "../../read-charge"

/** A person enters how a dispute ended. Moves no money. */
export async function POST(
  request: AuthenticatedMedusaRequest<CloseDisputeBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { observed, outcome } = request.validatedBody
  if (await isAnsweredAsChanged(request, response, { id, observed })) {
    return
  }
  const charge = await closeDispute(request.scope, id, {
    outcome,
    by: request.auth_context.actor_id,
  })
  response.json({ charge: { id, ...showSynchronized(charge) } })
}
