import type { MedusaContainer } from "@medusajs/framework/types"
import { decimalFromMinorUnits, minorUnits } from "../charge/money"
import { capturePayment } from "../medusa/change-payments"
import { ledgerOf, paymentsOf, queryOf } from "../medusa/core"
import { dueOfCollection } from "../medusa/orders"
import { paymentsOfShipment } from "../medusa/payments-of-shipment"
import { findAccount } from "../options/find-account"

/**
 * Captures the authorized card payments of an order at a shipment, at most what the order owes, where the account's
 * `capture` was `at_shipment` when the payment was made. Releases the reserved money when the order owes nothing.
 * Throws the errors of core's capture and release.
 */
export async function captureShipment(
  container: MedusaContainer,
  fulfillmentId: string
): Promise<void> {
  const ledger = ledgerOf(container)
  for (const payment of await paymentsOfShipment(container, fulfillmentId)) {
    const charge = await ledger.findChargeBySession(payment.sessionId)
    if (charge?.state !== "authorized") {
      continue
    }
    // A setting that was changed after this payment was made applies to new payments only.
    const before = await ledger.settingBefore({
      account: charge.account,
      name: "capture",
      at: charge.createdAt,
    })
    const account = findAccount(ledger.pluginOptions.accounts, charge.account)
    const mode = before ? (before.value ?? "automatic") : account?.capture
    if (mode !== "at_shipment") {
      continue
    }
    const owed = await dueOfCollection(
      queryOf(container),
      charge.paymentCollectionId
    )
    if (owed !== undefined && owed <= 0) {
      await paymentsOf(container).cancelPayment(payment.id)
      continue
    }
    await capturePayment(container, {
      paymentId: payment.id,
      ...(owed !== undefined && owed < charge.amount
        ? { amount: decimalFromMinorUnits(minorUnits(owed)) }
        : {}),
    })
  }
}
