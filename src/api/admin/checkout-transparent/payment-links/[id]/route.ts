import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readPaymentLink } from "../show-payment-link"

/** A payment link with its payments and refunds. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  response.json({
    payment_link: await readPaymentLink(request.scope, request.params.id ?? ""),
  })
}
