import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { createCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/create-checkout-transparent-payment-link"
import { list } from "../lists"
import { LISTS } from "../table-of-lists"
import type { CreatePaymentLinkBody } from "../validators"
import { readPaymentLink } from "./show-payment-link"

export const GET = list(LISTS["payment-links"])

/** Makes a link for what an order or a draft order has outstanding, or for an amount. */
export async function POST(
  request: AuthenticatedMedusaRequest<CreatePaymentLinkBody>,
  response: MedusaResponse
): Promise<void> {
  const { result: id } = await createCheckoutTransparentPaymentLinkWorkflow(
    request.scope
  ).run({
    input: {
      ...request.validatedBody,
      created_by: request.auth_context.actor_id,
    },
  })
  response.json({ payment_link: await readPaymentLink(request.scope, id) })
}
