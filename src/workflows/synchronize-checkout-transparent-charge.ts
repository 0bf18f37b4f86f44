import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"

export interface SynchronizeChargeInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
}

/** The step that also ends a refund and the deactivation of a link. */
export const synchronizeCheckoutTransparentChargeStep = createStep(
  "synchronize-checkout-transparent-charge",
  async (chargeId: string, { container }) =>
    new StepResponse<SynchronizedCharge>(
      await synchronizeChargeById(container, chargeId)
    )
)

/**
 * Looks up one charge at the gateway and synchronizes Medusa with it, now. Idempotent. Waits a few seconds while
 * another process has the lease of the charge.
 */
export const synchronizeCheckoutTransparentChargeWorkflow = createWorkflow(
  "synchronize-checkout-transparent-charge",
  (input: WorkflowData<SynchronizeChargeInput>) =>
    new WorkflowResponse(
      synchronizeCheckoutTransparentChargeStep(input.charge_id)
    )
)
