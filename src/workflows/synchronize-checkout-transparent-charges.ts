import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { publishEvents } from "../reconciliation/publish-events"
import {
  synchronizeDueCharges,
  type SynchronizedSummary,
} from "../reconciliation/synchronize-due"

const synchronizeCheckoutTransparentChargesStep = createStep(
  "synchronize-checkout-transparent-charges",
  async (_: unknown, { container }) =>
    new StepResponse<SynchronizedSummary>(
      await synchronizeDueCharges(container)
    )
)

const publishCheckoutTransparentEventsStep = createStep(
  "publish-checkout-transparent-events",
  async (_: unknown, { container }) => {
    await publishEvents(container)
    return new StepResponse(undefined)
  }
)

/**
 * Brings Medusa to what the gateway has, for every charge whose turn has come: books what was
 * confirmed late, places orders whose completion failed or broke off, lists what a person must
 * see. Creates no charge; gives money back only where that was decided. Idempotent; may run in
 * many processes.
 */
export const synchronizeCheckoutTransparentChargesWorkflow = createWorkflow(
  "synchronize-checkout-transparent-charges",
  () => {
    const summary = synchronizeCheckoutTransparentChargesStep()
    publishCheckoutTransparentEventsStep()
    return new WorkflowResponse(summary)
  }
)
