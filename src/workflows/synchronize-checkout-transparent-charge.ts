import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  synchronizeChargeById,
  type SynchronizationSummary as Synchronized,
} from "../reconciliation/queue/synchronize-now"
import { renderMessage } from "../texts/render-message"

export interface SynchronizeChargeInput {
  /** The id of the charge in the ledger (`ctchg_…`). */
  charge_id: string
}

/** The result of a synchronization, with the reason `why` as a text in English. */
export type SynchronizedCharge = Omit<Synchronized, "why"> & { why?: string }

/**
 * The workflow step that synchronizes a charge. The workflows that refund a charge or deactivate a link end with this
 * step.
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
 * Corrects Medusa's records about a charge. If the account uses lookups, looks the charge up at the gateway first. A
 * repeated call does no harm.
 *
 * Returns the state in the ledger with the result `busy` if another process keeps the charge's lease for more than five
 * seconds.
 */
export const synchronizeCheckoutTransparentChargeWorkflow = createWorkflow(
  "synchronize-checkout-transparent-charge",
  (input: WorkflowData<SynchronizeChargeInput>) =>
    new WorkflowResponse(
      synchronizeCheckoutTransparentChargeStep(input.charge_id)
    )
)
