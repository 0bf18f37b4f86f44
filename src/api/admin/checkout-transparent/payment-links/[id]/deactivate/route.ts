import { deactivateCheckoutTransparentPaymentLinkWorkflow } from "../../../../../../workflows/deactivate-checkout-transparent-payment-link"
import { acting } from "../../../../route-handler"
import { readPaymentLink } from "../../show-payment-link"

/** Deactivates a link, so that nobody can pay it. Refused if it was paid, is in doubt or cannot be deactivated. */
export const POST = acting(
  { may: "money", record: "payment-links/:id/deactivate" },
  async (
    { scope, params, auth_context: { actor_id: deactivated_by } },
    response
  ) => {
    const { id = "" } = params
    await deactivateCheckoutTransparentPaymentLinkWorkflow(scope).run({
      input: { charge_id: id, deactivated_by },
    })
    response.json({ payment_link: await readPaymentLink(scope, id) })
  }
)
