import type { MedusaContainer } from "@medusajs/framework/types"
import { amountToRefund } from "../../../../domain/payment-page/allowed-actions"
import {
  decidedRefundNotOffered,
  notOfferedMessage,
} from "../../../../domain/reconciliation/not-offered"
import { message } from "../../../../domain/message"
import { refusalError } from "../../../../medusa/refusal-errors"
import { readReconciliationInput } from "../../../../reconciliation/read/read-input"
import type { SynchronizedCharge } from "../../../../reconciliation/queue/synchronize-now"
import { changeNotMadeMessage } from "../../../../texts/admin-texts"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"
import { isStillAsObserved } from "../../../../reconciliation/by-administrator/read-action-inputs"
import {
  outcomeAfter,
  type RequestedChange,
  conflictSinceObserved,
  readActionInput,
  type ActionOutcome,
} from "./steps-of-change"

/**
 * Refunds the whole amount of a charge that belongs to no order, or voids its authorization. The administrator's
 * decision is stored before the refund is made.
 *
 * Refuses a charge that has an order or can still get one. If there is no money to refund, returns the result of the
 * synchronization.
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
  if (!isStillAsObserved(asked.observed, input)) {
    return conflictSinceObserved("no_refund")
  }
  const amount = amountToRefund(input)
  if (amount === 0) {
    return refundAsDecided(container, asked)
  }
  return outcomeAfter(
    container,
    { kind: "refund", input, amount },
    async () => {
      const result = await refundAsDecided(container, asked)
      if (result.result === "listed") {
        throw refusalError(result.why ?? message("refund_refused"))
      }
      return result.why ?? message("refund_goes_on")
    }
  )
}

/**
 * Stores the decision to refund a charge that belongs to no order, and makes the refund. If the gateway offers no
 * refund for this charge, throws a refusal, whose message asks the administrator to make the refund in the gateway's
 * merchant panel.
 */
async function refundAsDecided(
  container: MedusaContainer,
  { chargeId, reason }: { chargeId: string; reason: string }
): Promise<SynchronizedCharge> {
  const {
    result: { why, ...known },
  } = await refundCheckoutTransparentChargeWorkflow(container).run({
    input: { charge_id: chargeId, reason },
  })
  const input = await readReconciliationInput(container, chargeId)
  const notOffered = decidedRefundNotOffered(input)
  if (notOffered) {
    throw refusalError(notOfferedMessage(input.charge, notOffered.errorMessage))
  }
  return why === undefined
    ? known
    : {
        ...known,
        why: message("refund_goes_on", undefined, { because: why }),
      }
}
