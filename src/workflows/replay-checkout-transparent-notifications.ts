import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { ReplaySpan } from "../modules/ledger/ports/notification-inbox"
import { wakeInbox } from "../webhooks/process/inbox-worker"
import type { LedgerModuleService } from "../modules/ledger"

/** One notification by its id, those of a list, or all of a span of time. */
export type ReplayNotificationsInput =
  { id: string } | { ids: string[] } | { span: ReplaySpan }

const replayCheckoutTransparentNotificationsStep = createStep(
  "replay-checkout-transparent-notifications",
  async (input: ReplayNotificationsInput, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const replayed = await replay(ledger, input)
    wakeInbox(container)
    return new StepResponse<number>(replayed)
  }
)

async function replay(
  ledger: LedgerModuleService,
  input: ReplayNotificationsInput
): Promise<number> {
  if ("id" in input) {
    return replayOne(ledger, input.id)
  }
  return "ids" in input
    ? ledger.replayNotificationsWithIds(input.ids)
    : ledger.replayNotifications(input.span)
}

async function replayOne(
  ledger: LedgerModuleService,
  id: string
): Promise<number> {
  if (await ledger.replayNotification(id)) {
    return 1
  }
  const [known] = await ledger.listNotifications({ id })
  throw known
    ? new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Notification ${id} was not replayed: it is being processed right now. Look at it again in a minute.`
      )
    : new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `There is no notification ${id}.`
      )
}

/**
 * Puts notifications back as if they had just been received, and wakes the worker. Safe to repeat:
 * each is only a reason to ask the gateway what the charge is. Resolves to how many.
 */
export const replayCheckoutTransparentNotificationsWorkflow = createWorkflow(
  "replay-checkout-transparent-notifications",
  (input: WorkflowData<ReplayNotificationsInput>) =>
    new WorkflowResponse(replayCheckoutTransparentNotificationsStep(input))
)
