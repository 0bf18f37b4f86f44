import { minorUnits } from "../money"
import { type ChargeSums, NO_SUMS } from "../charge-sums"
import { sumOf } from "../medusa-records"
import type { ReconciliationInput } from "./reconciliation-input"
import type { GoneBecause } from "./correction"
import { isLostDispute } from "../dispute"

export interface SumsToBook {
  sums: ChargeSums
  gone?: GoneBecause
}

/**
 * What Medusa has to have booked of a charge: the gateway's sums, but for two kinds of charges of
 * which nothing is held on either side.
 *
 * - Medusa canceled the payment, and all that was taken was given back at once: a void that came
 *   after somebody's capture. Medusa books nothing on a canceled payment any more.
 * - The money that was taken is gone, and the gateway tells no refund of it: a dispute that was
 *   lost, or a charge that it canceled or failed later, whose sums it may no longer tell after
 *   refunds of ours. Medusa keeps the capture, and books all of it as given back.
 */
export function sumsToBook({
  charge,
  records: { payment },
}: Pick<ReconciliationInput, "charge" | "records">): SumsToBook {
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
  // Never more than Medusa has booked: what it never had needs no refund.
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

/** What Medusa has to have of a charge: of what was returned without ever being booked, nothing. */
export function sumsInMedusa({
  charge,
  records,
}: Pick<ReconciliationInput, "charge" | "records">): ChargeSums {
  const { captured, refunded } = charge.sums
  return !records.payment && captured === refunded
    ? NO_SUMS
    : sumsToBook({ charge, records }).sums
}

function hasNothing(charge: ReconciliationInput["charge"]): boolean {
  switch (charge.state) {
    case "canceled":
    case "failed":
    case "expired":
      return true
    case "charged_back":
      return isLostDispute(charge)
    // What was given back of it is told: what is missing beyond that is for a person.
    case "refunded":
    case "unresolved":
    case "pending":
    case "authorized":
    case "paid":
    case "declined":
    case "absent":
    case "not_created":
      return false
  }
}
