import {
  createStep,
  createWorkflow,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { publishEvents } from "../reconciliation/publish-events"
import { synchronizeChargesOfOrder } from "../reconciliation/synchronize-charge"

export interface SynchronizeOrderInput {
  orderId: string
}

const synchronizeCheckoutTransparentOrderStep = createStep(
  "synchronize-checkout-transparent-order",
  async ({ orderId }: SynchronizeOrderInput, { container }) => {
    await synchronizeChargesOfOrder(container, orderId)
    await publishEvents(container)
    return new StepResponse(undefined)
  }
)

/**
 * Brings the charges of an order and Medusa together, after the order has changed: a code that is to
 * be paid for a canceled order is canceled. Idempotent.
 */
export const synchronizeCheckoutTransparentOrderWorkflow = createWorkflow(
  "synchronize-checkout-transparent-order",
  (input: SynchronizeOrderInput) => {
    synchronizeCheckoutTransparentOrderStep(input)
  }
)
