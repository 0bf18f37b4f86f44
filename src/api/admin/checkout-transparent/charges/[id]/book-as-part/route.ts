import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { bookCheckoutTransparentChargeAsPartWorkflow } from "../../../../../../workflows/book-checkout-transparent-charge-as-part"
import type { RefundBody } from "../../../payment-validators"
import { showSynchronized } from "../../../show-figure"
import { isAnsweredAsChanged } from "../../read-charge"

/**
 * Books another amount than an order has outstanding on it, as a part. Refused when it is more than
 * that, and when no order waits for it.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<RefundBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { observed } = request.validatedBody
  if (await isAnsweredAsChanged(request, response, { id, observed })) {
    return
  }
  const { result } = await bookCheckoutTransparentChargeAsPartWorkflow(
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
