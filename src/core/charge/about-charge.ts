import type { ChargeEventData } from "../events"
import { decimalFromMinorUnits } from "../money"
import type { NewAnnouncement } from "../ports/announcements"
import type { BothSides } from "./synchronization/both-sides"
import { sumsToBook } from "./synchronization/sums-to-book"

export type Sides = Pick<BothSides, "charge" | "operations" | "books" | "now">
export type Fact = NewAnnouncement

/** What every event about a charge tells. */
export function aboutCharge(sides: Sides): Omit<ChargeEventData, "id"> {
  const { charge, books } = sides
  const { sums } = sumsToBook(sides)
  return {
    charge_id: charge.id,
    merchant_charge_id: charge.merchantChargeId,
    account: charge.account,
    method: charge.method,
    payment_session_id: charge.paymentSessionId,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: charge.cartId ?? null,
    order_id: books.order?.id ?? null,
    currency_code: charge.currencyCode.toLowerCase(),
    amount: inMainUnit(charge.amount),
    captured: inMainUnit(sums.captured),
    refunded: inMainUnit(sums.refunded),
  }
}

export function inMainUnit(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
