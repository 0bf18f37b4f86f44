import { createCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/create-checkout-transparent-payment-link"
import { createActionRoute, createBodyValidator } from "../../../route-handler"
import { showChargeInFull } from "../charges/show-charges-in-full"
import { createPaymentLinkBody } from "./payment-link-body"

/**
 * Creates a payment link for the outstanding amount of an order or a draft order, or for an amount without an order.
 */
export const POST = createActionRoute(
  "payment-links",
  { body: createBodyValidator(createPaymentLinkBody) },
  async ({ scope, validatedBody: input }, response) => {
    const make = createCheckoutTransparentPaymentLinkWorkflow(scope)
    const { result: id } = await make.run({ input })
    response.json({ charge: await showChargeInFull(scope, id) })
  }
)
