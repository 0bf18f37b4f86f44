import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { refundOne } from "../../change-one-charge"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../../../workflows/refund-checkout-transparent-charge"
import type { RefundBody } from "../../../payment-validators"
import { showSynchronized } from "../../../show-figure"
import { answerChanged } from "../../answer-changed"

/**
 * Gives the money of a charge back that no order has, or releases what is reserved and nobody owes. What
 * an order has goes back through that, for whoever says what he saw of it; else it is refused.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<RefundBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { observed, reason } = request.validatedBody
  const by = request.auth_context.actor_id
  const changed =
    observed === undefined
      ? undefined
      : await refundOne(request.scope, { chargeId: id, observed, by, reason })
  if (changed) {
    await answerChanged(request, response, { id, changed })
    return
  }
  const { result } = await refundCheckoutTransparentChargeWorkflow(
    request.scope
  ).run({ input: { charge_id: id, decided_by: by, reason } })
  response.json({ charge: { id, ...showSynchronized(result) } })
}
