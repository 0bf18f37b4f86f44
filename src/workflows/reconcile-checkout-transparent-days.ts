import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { publishEvents } from "../reconciliation/publish-events"
import {
  reconcileRequestedDays,
  requestLatestDays,
} from "../reconciliation/reconcile-days"

const reconcileCheckoutTransparentDaysStep = createStep(
  "reconcile-checkout-transparent-days",
  async (_: unknown, { container }) => {
    await requestLatestDays(container)
    await reconcileRequestedDays(container)
    await publishEvents(container)
    return new StepResponse(undefined)
  }
)

/**
 * Goes on, for some seconds, with the days that are to be reconciled: the last week's, and what was asked
 * for with POST /admin/checkout-transparent/reconciliation. Idempotent; may run in many processes.
 */
export const reconcileCheckoutTransparentDaysWorkflow = createWorkflow(
  "reconcile-checkout-transparent-days",
  () => new WorkflowResponse(reconcileCheckoutTransparentDaysStep())
)
