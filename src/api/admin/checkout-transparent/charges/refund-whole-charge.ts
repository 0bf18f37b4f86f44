import type { MedusaContainer } from "@medusajs/framework/types"
import { refundableAmountOf } from "../../../../domain/payment-page/allowed-actions"
import {
  findDecidedRefundNotOffered,
  refundNotOfferedMessage,
} from "../../../../domain/reconciliation/operations-not-offered"
import { message } from "../../../../domain/message"
import { refusalError } from "../../../../medusa/refusal-errors"
import { readReconciliationInput } from "../../../../reconciliation/read/read-reconciliation-input"
import type { SynchronizationSummary } from "../../../../reconciliation/queue/synchronize-now"
import { changeNotMadeMessage } from "../../../../texts/change-error-messages"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"
import { matchesObservedToken } from "../../../../reconciliation/by-administrator/read-data-for-permitted-actions"
import {
  runChangeAndReadOutcome,
  type RequestedChange,
  changedSinceObservedConflict,
  readActionInput,
  type ActionOutcome,
} from "./capture-refund-steps"

/**
 * Refunds the whole amount of a charge that belongs to no order, or voids the charge's authorization. Throws a refusal
 * if an order has the money of the charge or can still get it, or if the request contains an amount.
 *
 * Returns a conflict if the charge has changed since the administrator's page loaded it. If captured money can be
 * refunded now, the result says whether this money was refunded. In all other cases, the result is the result of the
 * charge's synchronization. Examples are a void, and a refund that was already decided.
 */
export async function refundWholeCharge(
  container: MedusaContainer,
  asked: RequestedChange & { reason: string }
): Promise<ActionOutcome> {
  if (asked.amount !== undefined) {
    throw refusalError(
      changeNotMadeMessage("refund", message("refunded_as_a_whole"))
    )
  }
  const input = await readActionInput(container, asked.chargeId)
  if (!matchesObservedToken(asked.observed, input)) {
    return changedSinceObservedConflict("no_refund")
  }
  const amount = refundableAmountOf(input)
  if (amount === 0) {
    const released = await runChargeRefundWorkflow(container, asked)
    return released.result === "waiting"
      ? { ...released, isBeingConfirmed: true }
      : released
  }
  return runChangeAndReadOutcome(
    container,
    { kind: "refund", input, amount },
    async () => {
      const result = await runChargeRefundWorkflow(container, asked)
      if (result.result === "listed") {
        throw refusalError(result.why ?? message("refund_refused"))
      }
      return result.why ?? message("refund_goes_on")
    }
  )
}

/**
 * Runs the workflow that refunds the captured money of a charge without an order, or voids its authorization. Resolves
 * to the result of the synchronization at the end of the workflow.
 *
 * Throws the refusals of the workflow. Also throws a refusal if the gateway does not offer this refund or void. The
 * administrator then has to make the change in the merchant panel.
 */
async function runChargeRefundWorkflow(
  container: MedusaContainer,
  { chargeId, reason }: { chargeId: string; reason: string }
): Promise<SynchronizationSummary> {
  const {
    result: { why, ...known },
  } = await refundCheckoutTransparentChargeWorkflow(container).run({
    input: { charge_id: chargeId, reason },
  })
  const input = await readReconciliationInput(container, chargeId)
  const notOffered = findDecidedRefundNotOffered(input)
  if (notOffered) {
    throw refusalError(
      refundNotOfferedMessage(input.charge, notOffered.errorMessage)
    )
  }
  return why === undefined
    ? known
    : {
        ...known,
        why: message("refund_goes_on", undefined, { because: why }),
      }
}
