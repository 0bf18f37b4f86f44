import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { closeCheckoutTransparentDisputeWorkflow } from "../../../../../../workflows/close-checkout-transparent-dispute"
import type { CloseDisputeBody } from "../../../payment-validators"
import { showSynchronized } from "../../../show-figure"
import { isAnsweredAsChanged } from "../../read-charge"

/** A person enters how a dispute ended. Moves no money. */
export async function POST(
  request: AuthenticatedMedusaRequest<CloseDisputeBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { observed } = request.validatedBody
  if (await isAnsweredAsChanged(request, response, { id, observed })) {
    return
  }
  const { result } = await closeCheckoutTransparentDisputeWorkflow(
    request.scope
  ).run({
    input: {
      charge_id: id,
      outcome: request.validatedBody.outcome,
      closed_by: request.auth_context.actor_id,
    },
  })
  response.json({ charge: { id, ...showSynchronized(result) } })
}
