import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  chargeSavedCard,
  type ChargeSavedCardInput,
} from "./_charge-saved-card"

const chargeCheckoutTransparentSavedCardStep = createStep(
  "charge-checkout-transparent-saved-card",
  // The step has no compensation. If a later step of the store's own workflow fails, the charge stays.
  async (input: ChargeSavedCardInput, { container }) =>
    new StepResponse(await chargeSavedCard(container, input))
)

/**
 * Charges a customer's saved card without the customer, for an order or a payment collection, and returns the outcome.
 * A decline is a result and not an error.
 *
 * The same reference never takes money twice. A repeated call with the same reference and attempt returns the present
 * outcome of the attempt. If the process of the earlier call died before the card was charged, the repeated call can
 * still charge the card.
 * @throws MedusaError if the input is invalid, if the order or payment collection does not exist, or if an earlier call
 * with the same reference had other data, for example another amount. A different card is permitted, and in a new
 * attempt also a different number of installments.
 */
export const chargeCheckoutTransparentSavedCardWorkflow = createWorkflow(
  "charge-checkout-transparent-saved-card",
  (input: WorkflowData<ChargeSavedCardInput>) =>
    new WorkflowResponse(chargeCheckoutTransparentSavedCardStep(input))
)
