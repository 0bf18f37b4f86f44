import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { drainInbox } from "../inbox/inbox-worker"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

const processCheckoutTransparentNotificationsStep = createStep(
  "process-checkout-transparent-notifications",
  async (_: unknown, { container }) => {
    await drainInbox(container)
    return new StepResponse(undefined)
  }
)

const pruneCheckoutTransparentNotificationsStep = createStep(
  "prune-checkout-transparent-notifications",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    return new StepResponse<number>(
      await ledger.pruneNotifications(
        ledger.pluginOptions.retention.notificationDays
      )
    )
  }
)

/**
 * Works off what is due of the inbox: each charge that a notification names is looked up, and
 * Medusa brought to it. Then deletes old notifications as `retention` says.
 * Idempotent; may run in many processes.
 */
export const processCheckoutTransparentNotificationsWorkflow = createWorkflow(
  "process-checkout-transparent-notifications",
  () => {
    processCheckoutTransparentNotificationsStep()
    return new WorkflowResponse(pruneCheckoutTransparentNotificationsStep())
  }
)
