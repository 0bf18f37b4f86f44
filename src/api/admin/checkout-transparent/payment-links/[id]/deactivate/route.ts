import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { deactivateCheckoutTransparentPaymentLinkWorkflow } from "../../../../../../workflows/deactivate-checkout-transparent-payment-link"
import { readPaymentLink } from "../../show-payment-link"

/** Lets nobody pay a link any more. Refused when it was paid, or nobody knows. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  await deactivateCheckoutTransparentPaymentLinkWorkflow(request.scope).run({
    input: { charge_id: id, deactivated_by: request.auth_context.actor_id },
  })
  response.json({ payment_link: await readPaymentLink(request.scope, id) })
}
