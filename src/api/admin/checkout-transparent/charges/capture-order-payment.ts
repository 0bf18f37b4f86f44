import type { MedusaContainer } from "@medusajs/framework/types"
import { decimalFromMinorUnits, minorUnits } from "../../../../domain/money"
import { capturableAmountOf } from "../../../../domain/payment-page/allowed-actions"
import { captureThroughMedusa } from "../../../../medusa/booking/write-bookings"
import {
  runChangeAndReadOutcome,
  runWithLeaseIfChargeUnchanged,
  type RequestedChange,
  requestedMinorUnits,
  type ActionOutcome,
  createWaitingOutcomeOrRefuse,
} from "./capture-refund-steps"

/**
 * Captures an authorization in whole or in part through Medusa's capture workflow, so that Medusa records the capture.
 * Keeps the charge's lease during the capture.
 *
 * The outcome comes from the ledger, because Medusa's workflow can fail after the gateway has captured.
 */
export function captureOrderPayment(
  container: MedusaContainer,
  asked: RequestedChange
): Promise<ActionOutcome> {
  return runWithLeaseIfChargeUnchanged(
    container,
    { kind: "capture", ...asked },
    async (input) => {
      const { charge, records } = input
      const most = capturableAmountOf(input)
      if (!records.payment || most === 0) {
        return createWaitingOutcomeOrRefuse("capture", input)
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
      return runChangeAndReadOutcome(
        container,
        { kind: "capture", input, amount: centavos },
        () => captureThroughMedusa(container, change)
      )
    }
  )
}
