import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { deactivateDueLinks } from "../payments/deactivate-link"
import {
  type ResolvedSummary,
  resolveDueOperations,
} from "../payments/resolve-due-operations"

const resolveCheckoutTransparentOperationsStep = createStep(
  "resolve-checkout-transparent-operations",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const log = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    return new StepResponse<ResolvedSummary>(
      await resolveDueOperations(ledger, ledger.pluginOptions.accounts, log)
    )
  }
)

const deactivateDueCheckoutTransparentLinksStep = createStep(
  "deactivate-due-checkout-transparent-links",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const log = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    return new StepResponse<number>(
      await deactivateDueLinks(ledger, ledger.pluginOptions.accounts, log)
    )
  }
)

/**
 * Resolves operations whose outcome is unknown by asking the gateway, and goes on with making links
 * inactive. It creates no charge and moves no money. Idempotent; may run in many processes.
 */
export const resolveCheckoutTransparentOperationsWorkflow = createWorkflow(
  "resolve-checkout-transparent-operations",
  () => {
    const summary = resolveCheckoutTransparentOperationsStep()
    deactivateDueCheckoutTransparentLinksStep()
    return new WorkflowResponse(summary)
  }
)
