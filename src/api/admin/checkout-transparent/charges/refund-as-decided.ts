import type { MedusaContainer } from "@medusajs/framework/types"
import {
  decidedRefundNotOffered,
  notOfferedMessage,
} from "../../../../domain/reconciliation/not-offered"
import { message } from "../../../../domain/message"
import { refused } from "../../../../medusa/refused"
import { readReconciliationInput } from "../../../../reconciliation/read/read-input"
import type { SynchronizedCharge } from "../../../../reconciliation/queue/synchronize-charge"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"

/**
 * Decides to refund a charge that no order has, as a whole, and refunds it. Throws a refusal if the gateway does not
 * offer that: an administrator refunds it in the merchant panel then.
 */
export async function refundAsDecided(
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
    throw refused(notOfferedMessage(input.charge, notOffered.errorMessage))
  }
  return why === undefined
    ? known
    : {
        ...known,
        why: message("refund_goes_on", undefined, { because: why }),
      }
}
