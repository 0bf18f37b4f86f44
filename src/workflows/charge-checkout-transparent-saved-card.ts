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
  // The step has no compensation: money that was taken is not returned because a later step of the store fails.
  async (input: ChargeSavedCardInput, { container }) =>
    new StepResponse(await chargeSavedCard(container, input))
)

/**
 * Charges a customer's saved card without the customer, for an order or a payment collection, and returns the outcome.
 * A decline is a result and not an error.
 *
 * The same reference never takes money twice. If the process dies during a call, a repeated call with the same
 * reference and attempt continues it. Otherwise a repeated call returns the present outcome of the attempt's charge.
 *
 * Throws MedusaError in these cases:
 * - The input is invalid.
 * - The order or payment collection does not exist.
 * - An earlier call with the same reference had another payment collection, customer, amount or currency.
 * - An earlier call with the same attempt had another number of installments.
 */
export const chargeCheckoutTransparentSavedCardWorkflow = createWorkflow(
  "charge-checkout-transparent-saved-card",
  (input: WorkflowData<ChargeSavedCardInput>) =>
    new WorkflowResponse(chargeCheckoutTransparentSavedCardStep(input))
)
