import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { giveBackCheckoutTransparentChargeWorkflow } from "../../../../../../workflows/give-back-checkout-transparent-charge"
import type { GiveBackBody } from "../../../validators"
import { showSynchronized } from "../../show-charge"

/** Gives the money of a charge that no order has back. Refused when an order has it. */
export async function POST(
  request: AuthenticatedMedusaRequest<GiveBackBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { result } = await giveBackCheckoutTransparentChargeWorkflow(
    request.scope
  ).run({
    input: {
      charge_id: id,
      decided_by: request.auth_context.actor_id,
      reason: request.validatedBody.reason,
    },
  })
  response.json({ charge: { id, ...showSynchronized(result) } })
}
