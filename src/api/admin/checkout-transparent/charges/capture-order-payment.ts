import type { MedusaContainer } from "@medusajs/framework/types"
import { decimalFromMinorUnits, minorUnits } from "../../../../domain/money"
import { amountToCapture } from "../../../../domain/payment-page/allowed-actions"
import { capturePayment } from "../../../../medusa/booking/book"
import {
  outcomeAfter,
  withLeaseIfUnchanged,
  type RequestedChange,
  requestedMinorUnits,
  type ActionOutcome,
  explainImpossibleChange,
} from "./steps-of-change"

/**
 * Captures an authorization or a part of it through core's workflow, like a capture on core's own page of the order.
 * Works under the charge's lease and reads the result from the ledger.
 */
export function captureOrderPayment(
  container: MedusaContainer,
  asked: RequestedChange
): Promise<ActionOutcome> {
  return withLeaseIfUnchanged(
    container,
    { kind: "capture", ...asked },
    async (input) => {
      const { charge, records } = input
      const most = amountToCapture(input)
      if (!records.payment || most === 0) {
        return explainImpossibleChange("capture", input)
      }
      const centavos = requestedMinorUnits(asked, most)
      // Core chooses the amount of a full capture, because Medusa's own amount may be finer than a centavo.
      const isWhole = centavos === charge.amount
      const change = {
        paymentId: records.payment.id,
        amount: isWhole
          ? undefined
          : decimalFromMinorUnits(minorUnits(centavos)),
        by: asked.by,
      }
      return outcomeAfter(
        container,
        { kind: "capture", input, amount: centavos },
        () => capturePayment(container, change)
      )
    }
  )
}
