import { minorUnits } from "../../money"
import { type ChargeSums, ZERO_SUMS } from "../../charge/charge-sums"
import { sumOfAmounts } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import type { LossReason } from "../correction"
import { hasLostDispute } from "../../dispute/dispute"

/**
 * Returns the captured and refunded sums that Medusa must have for a charge. They equal the gateway's sums, with two
 * exceptions for a charge with a payment in Medusa:
 * - Medusa has canceled the payment without having booked anything on it, and the gateway has refunded everything that
 *   was captured. Medusa cannot book anything on a canceled payment, so both sums are zero.
 * - The captured money was lost. Medusa keeps the captures and books all captured money as refunded. `lossReason` then
 *   says why the money was lost.
 */
export function sumsToBook({
  charge,
  records: { payment },
}: Pick<ReconciliationInput, "charge" | "records">): {
  sums: ChargeSums
  lossReason?: LossReason
} {
  const { sums, highestCaptured } = charge
  if (!payment) {
    return { sums }
  }
  const booked = sumOfAmounts(payment.captures)
  if (
    payment.isCanceled &&
    booked === 0 &&
    payment.refunds.length === 0 &&
    sums.captured === sums.refunded
  ) {
    return { sums: ZERO_SUMS }
  }
  // If the gateway no longer shows the captured money, only the money that Medusa has booked counts. Money that Medusa
  // never had needs no refund.
  const taken = minorUnits(
    Math.max(sums.captured, Math.min(booked, highestCaptured))
  )
  return doesUnrefundedMoneyCountAsLost(charge) && taken > sums.refunded
    ? {
        sums: { captured: taken, refunded: taken },
        lossReason: hasLostDispute(charge) ? "chargeback" : "lost",
      }
    : { sums }
}

/**
 * Returns the captured sum and the refunded sum that Medusa must have for a charge. If the gateway refunded everything
 * and Medusa has no payment, each of the two sums is zero. Otherwise, `sumsToBook` calculates the sums.
 */
export function expectedSumsInMedusa({
  charge,
  records,
}: Pick<ReconciliationInput, "charge" | "records">): ChargeSums {
  const { captured, refunded } = charge.sums
  return !records.payment && captured === refunded
    ? ZERO_SUMS
    : sumsToBook({ charge, records }).sums
}

/**
 * Returns whether the gateway shows a state in which no captured money of the charge is left:
 * - The charge was lost in a dispute.
 * - The charge is canceled, failed or expired.
 * - The charge is refunded, and an administrator has confirmed the gateway's sums.
 */
function doesUnrefundedMoneyCountAsLost(
  charge: ReconciliationInput["charge"]
): boolean {
  if (charge.state === "charged_back") {
    return hasLostDispute(charge)
  }
  // Without a confirmation by an administrator, the refunded sum that the gateway shows says how much was refunded.
  return charge.state === "refunded"
    ? charge.gatewaySumsAcceptedAt !== undefined
    : ["canceled", "failed", "expired"].includes(charge.state)
}
