import { minorUnits } from "../../money"
import { type ChargeSums, ZERO_SUMS } from "../../charge/charge-sums"
import { sumOf } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import type { LossReason } from "../correction"
import { hasLostDispute } from "../../dispute/dispute"

/**
 * Returns the sums that Medusa must have booked for a charge. They are the gateway's sums, except for two kinds of
 * charges.
 * - Medusa canceled the payment, and all captured money was refunded by a void that came after a capture. Medusa cannot
 *   book anything on a canceled payment, so both sums are zero.
 * - The captured money was lost without a refund: in a dispute, or because the gateway canceled or failed the charge
 *   later, and perhaps no longer reports its sums after refunds. Medusa keeps the capture, and books all of it
 *   as refunded.
 */
export function sumsToBook({
  charge,
  records: { payment },
}: Pick<ReconciliationInput, "charge" | "records">): {
  sums: ChargeSums
  lossReason?: LossReason
} {
  const { sums, mostCaptured } = charge
  if (!payment) {
    return { sums }
  }
  const booked = sumOf(payment.captures)
  if (
    payment.isCanceled &&
    booked === 0 &&
    payment.refunds.length === 0 &&
    sums.captured === sums.refunded
  ) {
    return { sums: ZERO_SUMS }
  }
  // Limited by what Medusa has booked, because money that Medusa never had needs no refund.
  const taken = minorUnits(
    Math.max(sums.captured, Math.min(booked, mostCaptured))
  )
  return hasLostAllMoney(charge) && taken > sums.refunded
    ? {
        sums: { captured: taken, refunded: taken },
        lossReason: hasLostDispute(charge) ? "chargeback" : "lost",
      }
    : { sums }
}

/** Returns the sums that Medusa must have. They are zero for a charge that was fully refunded without being booked. */
export function sumsInMedusa({
  charge,
  records,
}: Pick<ReconciliationInput, "charge" | "records">): ChargeSums {
  const { captured, refunded } = charge.sums
  return !records.payment && captured === refunded
    ? ZERO_SUMS
    : sumsToBook({ charge, records }).sums
}

/**
 * Returns whether the charge has no money left, without a refund that explains it. For a `refunded` charge the gateway
 * reports the refunded sum, and an administrator decides about further missing money.
 */
function hasLostAllMoney(charge: ReconciliationInput["charge"]): boolean {
  return charge.state === "charged_back"
    ? hasLostDispute(charge)
    : ["canceled", "failed", "expired"].includes(charge.state)
}
