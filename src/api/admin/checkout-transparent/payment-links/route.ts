import { createCheckoutTransparentPaymentLinkWorkflow } from "../../../../workflows/create-checkout-transparent-payment-link"
import { acting, takes } from "../../../route-handler"
import { showChargeInFull } from "../charges/show-charges-in-full"
import { createPaymentLinkBody } from "./payment-link-body"

/** Creates a payment link for the outstanding amount of an order or a draft order, or for a free amount. */
export const POST = acting(
  { may: "money", record: "payment-links", body: takes(createPaymentLinkBody) },
  async ({ scope, validatedBody, auth_context }, response) => {
    const { actor_id: created_by } = auth_context
    const make = createCheckoutTransparentPaymentLinkWorkflow(scope)
    const { result: id } = await make.run({
      input: { ...validatedBody, created_by },
    })
    response.json({ charge: await showChargeInFull(scope, id) })
  }
)
