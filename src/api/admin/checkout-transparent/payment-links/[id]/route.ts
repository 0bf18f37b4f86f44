import type { AdminRoute } from "../../../route-handler"
import { readPaymentLink } from "../show-payment-link"

/** Answers a payment link with its payments and refunds. */
export const GET: AdminRoute = async ({ scope, params }, response) => {
  const { id = "" } = params
  response.json({ payment_link: await readPaymentLink(scope, id) })
}
