import { minorUnits } from "../../money"
import { type ChargeSums, ZERO_SUMS } from "../../charge/charge-sums"
import { sumOfAmounts } from "../medusa-records"
import type { ReconciliationInput } from "../reconciliation-input"
import type { LossReason } from "../correction"
import { hasLostDispute } from "../../dispute/dispute"

/**
 * Returns the captured and refunded sums that Medusa must have for a charge. They equal the gateway's sums, with two
 * exceptions:
 * - Medusa has canceled the payment, and the gateway has refunded everything that was captured. Medusa cannot book
 *   anything on a canceled payment, so both sums are zero.
 * - The captured money was lost: in a dispute, because the gateway later shows the charge as canceled, failed or
 *   expired, or because the gateway shows the charge as refunded with a smaller sum than was captured and an
 *   administrator has confirmed that sum. Medusa keeps the capture and books all of it as refunded.
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
  // The sum is limited to what Medusa has booked, because money that Medusa never had needs no refund.
  const taken = minorUnits(
    Math.max(sums.captured, Math.min(booked, highestCaptured))
  )
  return hasLostAllMoney(charge) && taken > sums.refunded
    ? {
        sums: { captured: taken, refunded: taken },
        lossReason: hasLostDispute(charge) ? "chargeback" : "lost",
      }
    : { sums }
}

/**
 * Returns the sums that Medusa must have. They are those of sumsToBook, or zero if everything was refunded before
 * Medusa had a payment.
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
 * Returns whether no money of the charge is left, however much was captured before. A charge that the gateway shows as
 * refunded counts only after an administrator has confirmed the gateway's sums, because the gateway shows how much was
 * refunded.
 */
function hasLostAllMoney(charge: ReconciliationInput["charge"]): boolean {
  if (charge.state === "charged_back") {
    return hasLostDispute(charge)
  }
  return charge.state === "refunded"
    ? charge.gatewaySumsAcceptedAt !== undefined
    : ["canceled", "failed", "expired"].includes(charge.state)
}
