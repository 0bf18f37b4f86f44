import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { decideBookAsPart } from "../reconciliation/decide-book-as-part"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../reconciliation/synchronize-charge"
import { CartIsLockedError, underCartLock } from "../medusa/cart-lock"

export interface BookChargeAsPartInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
  /** Who decides so: an admin user's id. */
  decided_by: string
  /** Why, for whoever reads it later. */
  reason: string
}

const decideToBookCheckoutTransparentChargeAsPartStep = createStep(
  "decide-to-book-checkout-transparent-charge-as-part",
  async (
    { charge_id, decided_by, reason }: BookChargeAsPartInput,
    { container }
  ) => {
    const charge = await container
      .resolve<LedgerModuleService>(LEDGER_MODULE)
      .findChargeById(charge_id)
    if (!charge) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `The ledger has no charge ${charge_id}.`
      )
    }
    await underCartLock(container, charge.cartId, () =>
      decideBookAsPart(container, charge_id, { by: decided_by, reason })
    ).catch((error: unknown) => {
      throw error instanceof CartIsLockedError
        ? new MedusaError(
            MedusaError.Types.NOT_ALLOWED,
            `Nothing was booked: ${error.message}`
          )
        : error
    })
    return new StepResponse(charge_id)
  }
)

const bookPartOfCheckoutTransparentChargeStep = createStep(
  "book-part-of-checkout-transparent-charge",
  async (chargeId: string, { container }) =>
    new StepResponse<SynchronizedCharge>(
      await synchronizeChargeById(container, chargeId)
    )
)

/**
 * Books another amount than an order has outstanding on that order, as a part, because a person says
 * so. What the order has outstanding is read once more under core's cart lock; the decision is stored,
 * then booked, also after a crash.
 */
export const bookCheckoutTransparentChargeAsPartWorkflow = createWorkflow(
  "book-checkout-transparent-charge-as-part",
  (input: WorkflowData<BookChargeAsPartInput>) => {
    const chargeId = decideToBookCheckoutTransparentChargeAsPartStep(input)
    return new WorkflowResponse(
      bookPartOfCheckoutTransparentChargeStep(chargeId)
    )
  }
)
