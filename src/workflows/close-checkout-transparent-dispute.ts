import type { DisputeOutcome } from "../charge/charge"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { writtenElsewhereText } from "../texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"

export interface CloseDisputeInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
  outcome: DisputeOutcome
  /** Who says so: an admin user's id. */
  closed_by: string
}

const closeCheckoutTransparentDisputeStep = createStep(
  "close-checkout-transparent-dispute",
  async (
    { charge_id, outcome, closed_by }: CloseDisputeInput,
    { container }
  ) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const charge = await ledger.findChargeById(charge_id)
    if (!charge) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `The ledger has no charge ${charge_id}.`
      )
    }
    if (await ledger.isWrittenElsewhere(charge)) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `The dispute was not closed: ${writtenElsewhereText(charge)}`
      )
    }
    if (!(await ledger.closeDispute(charge_id, { by: closed_by, outcome }))) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Charge ${charge.merchantChargeId} has no open dispute.`
      )
    }
    return new StepResponse(charge_id)
  }
)

const synchronizeDisputedCheckoutTransparentChargeStep = createStep(
  "synchronize-disputed-checkout-transparent-charge",
  async (chargeId: string, { container }) =>
    new StepResponse<SynchronizedCharge>(
      await synchronizeChargeById(container, chargeId)
    )
)

/**
 * Ends a dispute because a person knows how it ended, and the gateway goes on showing it. Won: the
 * difference is closed. Lost: what was disputed is booked as an external refund; no money is moved.
 */
export const closeCheckoutTransparentDisputeWorkflow = createWorkflow(
  "close-checkout-transparent-dispute",
  (input: WorkflowData<CloseDisputeInput>) => {
    const chargeId = closeCheckoutTransparentDisputeStep(input)
    return new WorkflowResponse(
      synchronizeDisputedCheckoutTransparentChargeStep(chargeId)
    )
  }
)
