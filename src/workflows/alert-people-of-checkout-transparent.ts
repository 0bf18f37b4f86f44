import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { noteEndingSecrets } from "../alerts/note-ending-secrets"
import { observeConditions } from "../alerts/observe-conditions"
import { sendAlerts } from "../alerts/send-alerts"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { accessTokenKeysOf } from "../payments/access-token-keys"

const alertPeopleOfCheckoutTransparentStep = createStep(
  "alert-people-of-checkout-transparent",
  async (_: unknown, { container }) => {
    await observeConditions(
      container.resolve<LedgerModuleService>(LEDGER_MODULE),
      accessTokenKeysOf
    )
    await noteEndingSecrets(container)
    await sendAlerts(container)
    return new StepResponse(undefined)
  }
)

/**
 * Finds out what lasts, and tells people what they were not told yet. Idempotent; may run in many
 * processes.
 */
export const alertPeopleOfCheckoutTransparentWorkflow = createWorkflow(
  "alert-people-of-checkout-transparent",
  () => new WorkflowResponse(alertPeopleOfCheckoutTransparentStep())
)
