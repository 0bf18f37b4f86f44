import type Medusa from "@medusajs/js-sdk"

import { simulatorControl, type LedgerCharge } from "../../src/simulator"
import { publicDataOf } from "./pay-by-card"

/** What one side says is taken or held for an order, in cents. */
export interface Sums {
  medusa: number
  gateway: number
  charge: LedgerCharge
}

/** The order's money as Medusa shows it, and as the payment service recorded it. */
export async function compareSums(
  sdk: Medusa,
  orderId: string,
  simulatorUrl: string
): Promise<Sums> {
  const { medusa, merchantChargeId } = await moneyInMedusa(sdk, orderId)
  const charge = await chargeOf(simulatorUrl, merchantChargeId)
  return { medusa, gateway: liveAmountOf(charge), charge }
}

/** What an order's one payment is worth to Medusa, in cents, and which charge it is. */
export async function moneyInMedusa(
  sdk: Medusa,
  orderId: string
): Promise<{ medusa: number; merchantChargeId: string }> {
  const { order } = await sdk.store.order.retrieve(orderId, {
    fields: "*payment_collections,*payment_collections.payments",
  })
  const collections = order.payment_collections ?? []
  const payments = collections.flatMap(
    (collection) => collection.payments ?? []
  )
  const id = publicDataOf(payments[0]?.data)?.merchant_charge_id
  if (payments.length !== 1 || id === undefined) {
    throw new Error(
      `Order ${orderId} should have one payment with a charge; it has ` +
        `${payments.length}: ${JSON.stringify(payments.map(({ data }) => data))}`
    )
  }
  return {
    medusa: collections
      .map(({ captured_amount, authorized_amount, refunded_amount }) =>
        cents(
          (captured_amount || authorized_amount || 0) - (refunded_amount ?? 0)
        )
      )
      .reduce((sum, amount) => sum + amount, 0),
    merchantChargeId: id,
  }
}

/** What the payment service's own ledger says of a charge. */
export async function chargeOf(
  simulatorUrl: string,
  merchantChargeId: string
): Promise<LedgerCharge> {
  const charge = await simulatorControl(simulatorUrl).charge(merchantChargeId)
  if (!charge) {
    throw new Error(`The simulator has no charge ${merchantChargeId}`)
  }
  return charge
}

/** Captured, or held for a capture; nothing for a refused charge. */
export function liveAmountOf(charge: LedgerCharge): number {
  switch (charge.transactionStatus) {
    case "PAID":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
    case "CHARGEBACK":
      return charge.capturedAmount - charge.refundedAmount
    case "PENDING":
      return 0
    case "PRE_AUTHORIZED":
      return charge.originalAmount
    case "DENIED":
    case "CANCELED":
    case "EXPIRED":
      return 0
  }
}

/** Of a sum that Medusa's API gave as a JSON number. */
function cents(amount: number): number {
  return Math.round(amount * 100)
}
