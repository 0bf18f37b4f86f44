import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { capturePayment } from "../medusa/change-payments"
import { paymentsOfShipment } from "../medusa/payments-of-shipment"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { findAccount } from "../options/find-account"

const captureCheckoutTransparentShipmentStep = createStep(
  "capture-checkout-transparent-shipment",
  async ({ fulfillmentId }: { fulfillmentId: string }, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const captured: string[] = []
    for (const payment of await paymentsOfShipment(container, fulfillmentId)) {
      const charge = await ledger.findChargeBySession(payment.sessionId)
      if (charge?.state !== "authorized") {
        continue
      }
      // What a person decided since holds for new payments.
      const before = await ledger.settingBefore({
        account: charge.account,
        name: "capture",
        at: charge.createdAt,
      })
      const account = findAccount(ledger.pluginOptions.accounts, charge.account)
      const mode = before ? (before.value ?? "automatic") : account?.capture
      if (mode === "at_shipment") {
        await capturePayment(container, { paymentId: payment.id })
        captured.push(payment.id)
      }
    }
    return new StepResponse(captured)
  }
)

/**
 * Captures the whole of an order's authorized card payments at its first shipment, where the account's
 * `capture` is `at_shipment`. Resolves to the ids of the payments. Throws what core's capture throws.
 */
export const captureCheckoutTransparentShipmentWorkflow = createWorkflow(
  "capture-checkout-transparent-shipment",
  (input: { fulfillmentId: string }) =>
    new WorkflowResponse(captureCheckoutTransparentShipmentStep(input))
)
