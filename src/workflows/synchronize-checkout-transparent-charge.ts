import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  synchronizeChargeById,
  type SynchronizedCharge as Synchronized,
} from "../reconciliation/queue/synchronize-now"
import { renderMessage } from "../texts/render-message"

export interface SynchronizeChargeInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
}

/** The result for the caller of the workflow. `why` is a text in English. */
export type SynchronizedCharge = Omit<Synchronized, "why"> & { why?: string }

/**
 * The workflow step that synchronizes a charge. It is also the last step of the workflows that refund a charge or
 * deactivate a link.
 */
export const synchronizeCheckoutTransparentChargeStep = createStep(
  "synchronize-checkout-transparent-charge",
  async (chargeId: string, { container }) => {
    const { why, ...known } = await synchronizeChargeById(container, chargeId)
    return new StepResponse<SynchronizedCharge>({
      ...known,
      ...(why && { why: renderMessage(why, "en") }),
    })
  }
)

/**
 * Looks up one charge at the gateway and synchronizes Medusa with it at once. Idempotent. Waits up to five seconds
 * while another process has the lease of the charge.
 */
export const synchronizeCheckoutTransparentChargeWorkflow = createWorkflow(
  "synchronize-checkout-transparent-charge",
  (input: WorkflowData<SynchronizeChargeInput>) =>
    new WorkflowResponse(
      synchronizeCheckoutTransparentChargeStep(input.charge_id)
    )
)
