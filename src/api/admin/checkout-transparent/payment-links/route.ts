import { createCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/create-checkout-transparent-payment-link"
import type { AdminRoute } from "../../route-handler"
import { list } from "../lists"
import { LISTS } from "../table-of-lists"
import type { CreatePaymentLinkBody } from "../validators"
import { readPaymentLink } from "./show-payment-link"

export const GET = list(LISTS["payment-links"])

/** Makes a link for what an order or a draft order has outstanding, or for an amount. */
export const POST: AdminRoute<CreatePaymentLinkBody> = async (
  { scope, validatedBody, auth_context: { actor_id: created_by } },
  response
) => {
  const make = createCheckoutTransparentPaymentLinkWorkflow(scope)
  const { result: id } = await make.run({
    input: { ...validatedBody, created_by },
  })
  response.json({ payment_link: await readPaymentLink(scope, id) })
}
