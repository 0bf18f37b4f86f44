import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../../../workflows/refund-checkout-transparent-charge"
import type { RefundBody } from "../../../payment-validators"
import { showSynchronized } from "../../../show-figure"
import { isAnsweredAsChanged } from "../../read-charge"

/** Gives the money of a charge that no order has back. Refused when an order has it. */
export async function POST(
  request: AuthenticatedMedusaRequest<RefundBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { observed } = request.validatedBody
  if (await isAnsweredAsChanged(request, response, { id, observed })) {
    return
  }
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
