import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../charge/charge"
import { decimalFromMinorUnits, minorUnits } from "../charge/money"
import { capturePayment } from "../medusa/book"
import { ledgerOf, paymentsOf, queryOf, rowsOf } from "../medusa/core"
import { dueOfCollection } from "../medusa/orders"
import { findAccount } from "../options/find-account"
import { z } from "@medusajs/framework/zod"
import { readOrderToPay } from "../medusa/order-to-pay"
import { leaseChargePatiently, releaseLease } from "./lease-charge"

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
    const known = await ledger.findChargeBySession(payment.sessionId)
    if (known?.state !== "authorized") {
      continue
    }
    // Where this process dies between core's row and our claim, the charge is due when its lease ends. A charge that
    // stays busy is captured all the same: nobody would do it later.
    const leased = await leaseChargePatiently(ledger, known.id, {
      isTurn: false,
    })
    try {
      await captureOrRelease(container, payment.id, leased?.charge ?? known)
    } finally {
      if (leased) {
        await releaseLease(container, leased)
      }
    }
  }
}

async function captureOrRelease(
  container: MedusaContainer,
  paymentId: string,
  charge: Charge
): Promise<void> {
  const ledger = ledgerOf(container)
  // A setting that was changed after this payment was made applies to new payments only.
  const before = await ledger.settingBefore({
    account: charge.account,
    name: "capture",
    at: charge.createdAt,
  })
  const account = findAccount(ledger.pluginOptions.accounts, charge.account)
  const mode = before ? (before.value ?? "automatic") : account?.capture
  if (charge.state !== "authorized" || mode !== "at_shipment") {
    return
  }
  const owed = await dueOfCollection(
    queryOf(container),
    charge.paymentCollectionId
  )
  if (owed !== undefined && owed <= 0) {
    await paymentsOf(container).cancelPayment(paymentId)
    return
  }
  await capturePayment(container, {
    paymentId,
    ...(owed !== undefined && owed < charge.amount
      ? { amount: decimalFromMinorUnits(minorUnits(owed)) }
      : {}),
  })
}

const shipment = z.object({ order: z.object({ id: z.string() }).nullish() })

/** Returns the payments of a shipment's order that core counts neither as captured (in full) nor as canceled. */
async function paymentsOfShipment(
  container: MedusaContainer,
  fulfillmentId: string
): Promise<{ id: string; sessionId: string }[]> {
  const [found] = await rowsOf(queryOf(container), shipment, {
    entity: "order_fulfillment",
    filters: { fulfillment_id: fulfillmentId },
  })
  const order =
    found?.order && (await readOrderToPay(container, found.order.id))
  return (order?.collections ?? [])
    .flatMap(({ payments }) => payments)
    .flatMap((one) =>
      one.payment_session_id && !one.captured_at && !one.canceled_at
        ? [{ id: one.id, sessionId: one.payment_session_id }]
        : []
    )
}
