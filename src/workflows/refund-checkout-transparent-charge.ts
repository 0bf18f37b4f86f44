import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Charge } from "../domain/charge/charge"
import { isOpenState } from "../domain/charge/charge-state"
import { ledgerOf } from "../medusa/container"
import {
  recordRefundDecisionAndCloseSession,
  voidAuthorizationIfOrderOwesNothing,
} from "../reconciliation/refund/decide-refund"
import { lookUpAndRecord } from "../reconciliation/read/look-up-and-record"
import { synchronizeCheckoutTransparentChargeStep } from "./synchronize-checkout-transparent-charge"
import { message } from "../domain/message"
import { CartIsLockedError, withCartLock } from "../medusa/cart/cart-lock"
import { chargeNotFoundError, refusalError } from "../medusa/refusal-errors"
import {
  signedInActor,
  STORE_WORKFLOW_ACTOR,
} from "../medusa/customer/signed-in-actor"
import { changeNotMadeMessage } from "../texts/change-error-messages"

export interface RefundChargeInput {
  /** The id of the charge in the ledger (`ctchg_…`). */
  charge_id: string
  /**
   * The reason for the refund, which the history of the charge shows. It is not recorded if the store's own code calls
   * the workflow for an authorization whose order owes nothing.
   */
  reason: string
}

const decideRefundOfCheckoutTransparentChargeStep = createStep(
  "decide-refund-of-checkout-transparent-charge",
  async (input: RefundChargeInput, { container }) => {
    const ledger = ledgerOf(container)
    const charge = await ledger.findChargeById(input.charge_id)
    if (!charge) throw chargeNotFoundError(input.charge_id)
    const present = await lookUpChargeIfStateFinal(container, charge)
    if (await voidAuthorizationIfOrderOwesNothing(container, present)) {
      return new StepResponse(charge.id)
    }
    await withCartLock(container, charge.cartId, () =>
      recordRefundDecisionAndCloseSession(container, present, {
        by: signedInActor() ?? STORE_WORKFLOW_ACTOR,
        reason: input.reason,
      })
    ).catch((error: unknown) => {
      throw error instanceof CartIsLockedError
        ? refusalError(
            changeNotMadeMessage("refund", message("cart_is_locked"))
          )
        : error
    })
    return new StepResponse(charge.id)
  }
)

/**
 * Looks up a charge if its state is final, and returns the charge. A charge that the gateway has refused, or a code
 * that has expired, may have been paid nevertheless. An open charge is returned without a lookup.
 */
async function lookUpChargeIfStateFinal(
  container: MedusaContainer,
  charge: Charge
): Promise<Charge> {
  if (isOpenState(charge.state)) {
    return charge
  }
  const ledger = ledgerOf(container)
  await lookUpAndRecord(container, charge)
  return (await ledger.readChargeAndUnresolvedOperation(charge.id)).charge
}

/**
 * Refunds the captured money of a charge, or voids its authorization, if no order has the money or can still get it.
 * Returns the result of the synchronization that follows.
 *
 * The workflow locks the cart, searches for an order once more, and closes the payment session. After that, no order
 * can be placed for the charge. Throws a refusal if an order has the charge's money or can still get it, or if the
 * charge has no money.
 *
 * There is one exception: if the charge is an authorization and its order owes nothing, the workflow voids the
 * authorization without these steps.
 */
export const refundCheckoutTransparentChargeWorkflow = createWorkflow(
  "refund-checkout-transparent-charge",
  (input: WorkflowData<RefundChargeInput>) => {
    const chargeId = decideRefundOfCheckoutTransparentChargeStep(input)
    return new WorkflowResponse(
      synchronizeCheckoutTransparentChargeStep(chargeId)
    )
  }
)
