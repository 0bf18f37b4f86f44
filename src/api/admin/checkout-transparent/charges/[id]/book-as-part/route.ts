import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { bookAsPart } from "../../../../../../reconciliation/book-as-part"
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
  const { observed, reason } = request.validatedBody
  if (await isAnsweredAsChanged(request, response, { id, observed })) {
    return
  }
  const charge = await bookAsPart(request.scope, id, {
    by: request.auth_context.actor_id,
    reason,
  })
  response.json({ charge: { id, ...showSynchronized(charge) } })
}
