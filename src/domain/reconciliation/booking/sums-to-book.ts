import { minorUnits } from "../../money"
import { type ChargeSums, NO_SUMS } from "../../charge/charge-sums"
import { sumOf } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import type { GoneBecause } from "../correction"
import { isLostDispute } from "../../dispute/dispute"

/**
 * Returns the sums that Medusa must have booked for a charge: the gateway's sums, except for two kinds of charges
 * that have no money on either side.
 *
 * - Medusa canceled the payment, and all captured money was refunded at once: a void that came after a
 * capture. Medusa books nothing on a canceled payment any more.
 * - The captured money is gone, and the gateway reports no refund: a lost dispute, or a charge that the gateway
 * canceled or failed later, whose sums it may no longer report after refunds of ours. Medusa keeps the
 * capture, and books all of it as refunded.
 */
export function sumsToBook({
  charge,
  records: { payment },
}: Pick<ReconciliationInput, "charge" | "records">): {
  sums: ChargeSums
  gone?: GoneBecause
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
    return { sums: NO_SUMS }
  }
  // At most what Medusa has booked: an amount that it never had needs no refund.
  const taken = minorUnits(
    Math.max(sums.captured, Math.min(booked, mostCaptured))
  )
  return hasNothing(charge) && taken > sums.refunded
    ? {
        sums: { captured: taken, refunded: taken },
        gone: isLostDispute(charge) ? "chargeback" : "lost",
      }
    : { sums }
}

/** Returns the sums that Medusa must have; none for a charge that was wholly refunded without being booked. */
export function sumsInMedusa({
  charge,
  records,
}: Pick<ReconciliationInput, "charge" | "records">): ChargeSums {
  const { captured, refunded } = charge.sums
  return !records.payment && captured === refunded
    ? NO_SUMS
    : sumsToBook({ charge, records }).sums
}

/** Of a `refunded` charge the gateway reports what it refunded; a person decides about any further missing money. */
function hasNothing(charge: ReconciliationInput["charge"]): boolean {
  return charge.state === "charged_back"
    ? isLostDispute(charge)
    : ["canceled", "failed", "expired"].includes(charge.state)
}
