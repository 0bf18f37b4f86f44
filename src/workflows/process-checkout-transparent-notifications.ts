import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { drainInbox } from "../webhooks/process/inbox-worker"

const processCheckoutTransparentNotificationsStep = createStep(
  "process-checkout-transparent-notifications",
  async (_: unknown, { container }) => {
    await drainInbox(container)
    return new StepResponse(undefined)
  }
)

/**
 * Processes what is due of the inbox: each charge that a notification names is looked up, and
 * Medusa brought to it. Idempotent; may run in many processes.
 */
export const processCheckoutTransparentNotificationsWorkflow = createWorkflow(
  "process-checkout-transparent-notifications",
  () => {
    return new WorkflowResponse(processCheckoutTransparentNotificationsStep())
  }
)
