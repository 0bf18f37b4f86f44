import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Charge } from "../domain/charge/charge"
import { isOpen } from "../domain/charge/charge-state"
import { ledgerOf } from "../medusa/core"
import {
  decideRefund,
  releaseWhatNobodyOwes,
} from "../reconciliation/refund/decide-refund"
import { lookUpAgain } from "../reconciliation/read/look-up-again"
import { synchronizeCheckoutTransparentChargeStep } from "./synchronize-checkout-transparent-charge"
import { message } from "../domain/message"
import { CartIsLockedError, underCartLock } from "../medusa/cart/cart-lock"
import { noCharge, refused } from "../medusa/refused"
import { signedIn, WORKFLOW_OF_STORE } from "../medusa/customer/signed-in"
import { notDone } from "../texts/admin-texts"

export interface RefundChargeInput {
  /** The ledger's id of the charge (`ctchg_…`). */
  charge_id: string
  /** The reason, for people who read it later. */
  reason: string
}

const decideRefundOfCheckoutTransparentChargeStep = createStep(
  "decide-refund-of-checkout-transparent-charge",
  async (input: RefundChargeInput, { container }) => {
    const ledger = ledgerOf(container)
    const charge = await ledger.findChargeById(input.charge_id)
    if (!charge) throw noCharge(input.charge_id)
    const present = await asItIsNow(container, charge)
    if (await releaseWhatNobodyOwes(container, present)) {
      return new StepResponse(charge.id)
    }
    await underCartLock(container, charge.cartId, () =>
      decideRefund(container, present, {
        by: signedIn() ?? WORKFLOW_OF_STORE,
        reason: input.reason,
      })
    ).catch((error: unknown) => {
      throw error instanceof CartIsLockedError
        ? refused(notDone("refund", message("cart_is_locked")))
        : error
    })
    return new StepResponse(charge.id)
  }
)

/** Returns the charge; looks it up before if it is over, since a refused charge may have turned out paid. */
async function asItIsNow(
  container: MedusaContainer,
  charge: Charge
): Promise<Charge> {
  if (isOpen(charge.state)) {
    return charge
  }
  const ledger = ledgerOf(container)
  await lookUpAgain(container, charge)
  return (await ledger.currentStateOf(charge.id)).charge
}

/**
 * Refunds a charge that no order has, because a person decides it. Under core's cart lock it looks for an order once
 * more, stores the refund decision and closes the session. Then an authorization is voided, or the captured money is
 * refunded, once. Refused if, for example, an order has the charge; but an authorization of an order that owes
 * nothing is voided.
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
