import type { Charge } from "./charge"
import type { ChargeEventData, NewOutboxEntry } from "./events"
import { decimalFromMinorUnits } from "./money"
import type { ReconciliationInput } from "./decide/reconciliation-input"
import { sumsToBook } from "./decide/sums-to-book"

export type EventInput = Pick<
  ReconciliationInput,
  "charge" | "operations" | "records" | "now"
>
export type ChargeEvent = NewOutboxEntry

/** What every event about a charge tells. */
export function aboutCharge(input: EventInput): Omit<ChargeEventData, "id"> {
  const { charge, records } = input
  const { sums } = sumsToBook(input)
  return aboutChargeOfLedger({ ...charge, sums, orderId: records.order?.id })
}

/** The same from what the ledger alone knows. */
export function aboutChargeOfLedger(
  charge: Charge
): Omit<ChargeEventData, "id"> {
  return {
    charge_id: charge.id,
    merchant_charge_id: charge.merchantChargeId,
    account: charge.account,
    method: charge.method,
    payment_session_id: charge.paymentSessionId,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: charge.cartId ?? null,
    order_id: charge.orderId ?? null,
    currency_code: charge.currencyCode.toLowerCase(),
    amount: inMajorUnits(charge.amount),
    captured: inMajorUnits(charge.sums.captured),
    refunded: inMajorUnits(charge.sums.refunded),
  }
}

export function inMajorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
