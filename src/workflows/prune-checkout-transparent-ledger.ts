import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService, Pruned } from "../modules/ledger"

const pruneCheckoutTransparentLedgerStep = createStep(
  "prune-checkout-transparent-ledger",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    return new StepResponse<Pruned>(await ledger.prune())
  }
)

/**
 * Deletes from the ledger what was kept for long enough. It deletes no charge, and nothing of one at which
 * anything can still move. Idempotent; may run in many processes.
 */
export const pruneCheckoutTransparentLedgerWorkflow = createWorkflow(
  "prune-checkout-transparent-ledger",
  () => new WorkflowResponse(pruneCheckoutTransparentLedgerStep())
)
