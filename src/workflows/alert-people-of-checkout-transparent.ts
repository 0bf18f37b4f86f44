import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { alertsOfState } from "../alerts/alerts-of-state"
import { sendAlerts } from "../alerts/send-alerts"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { accessTokenKeysOf } from "../payments/access-token-keys"

const alertPeopleOfCheckoutTransparentStep = createStep(
  "alert-people-of-checkout-transparent",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    await ledger.noteAlerts(await alertsOfState(ledger, accessTokenKeysOf))
    await sendAlerts(container)
    return new StepResponse(undefined)
  }
)

/**
 * Finds out what people must know of how the store is, and tells them what they were not told yet.
 * Idempotent; may run in many processes.
 */
export const alertPeopleOfCheckoutTransparentWorkflow = createWorkflow(
  "alert-people-of-checkout-transparent",
  () => new WorkflowResponse(alertPeopleOfCheckoutTransparentStep())
)
