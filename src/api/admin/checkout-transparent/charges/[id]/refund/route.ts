import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../../../workflows/refund-checkout-transparent-charge"
import type { RefundBody } from "../../../validators"
import { showSynchronized } from "../../../show-figure"

/** Gives the money of a charge that no order has back. Refused when an order has it. */
export async function POST(
  request: AuthenticatedMedusaRequest<RefundBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { result } = await refundCheckoutTransparentChargeWorkflow(
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
