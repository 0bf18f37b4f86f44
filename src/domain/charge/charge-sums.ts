import { type MinorUnits, minorUnits } from "../money"
import type { GatewayCharge } from "./gateway-charge"
import type { KnownGatewayState } from "./charge-state"

/** The captured and the refunded sum of a charge, each since its creation. */
export interface ChargeSums {
  captured: MinorUnits
  refunded: MinorUnits
}

export function chargeSums(captured: number, refunded: number): ChargeSums {
  return { captured: minorUnits(captured), refunded: minorUnits(refunded) }
}

export const ZERO_SUMS = chargeSums(0, 0)

/** The facts about a charge that are needed to read its next snapshot. */
export interface KnownChargeSums {
  /** The requested amount. */
  amount: MinorUnits
  sums: ChargeSums
  /** The highest captured sum that was ever observed. */
  mostCaptured: MinorUnits
  /** Whether an administrator has entered that a dispute was won although the gateway still shows the dispute. */
  isDisputeWon?: boolean
}

/** The state and the sums of a snapshot whose status and amounts are consistent. */
export interface BelievedSums {
  state: KnownGatewayState
  sums: ChargeSums
}

/**
 * Reads the state and both sums from a snapshot whose status means `shownState`, or returns why the snapshot is not
 * believed. The reason completes the sentence "… is not believed:".
 *
 * If complete amounts contradict the status, the amounts win: REFUNDED with 10 of 100 refunded and 90 left is a paid
 * charge. Amounts that are inconsistent or exceed the requested amount are not believed.
 *
 * The captured sum is the remaining sum (`amount`) plus the refunded sum, also after a partial capture. If `amount` is
 * evidently not the remaining sum, it is the captured sum itself. Missing amounts are taken from the known
 * facts, then from the requested amount. More than the requested amount is believed only if an administrator has
 * accepted it, or if all of it was refunded before any captured money was known.
 */
export function readStateAndSums(
  shownState: KnownGatewayState,
  reported: GatewayCharge,
  ofCharge: KnownChargeSums
): BelievedSums | string {
  const amounts = reportedAmountsOf(reported)
  const { original, remaining, refunded = 0 } = amounts
  const most = maximumCapturedSum(shownState, amounts, ofCharge)
  const known: BoundedCharge = { ...ofCharge, most }
  if (original !== undefined && original > most) {
    return `its amount is ${original} in minor units, but ${known.amount} was requested`
  }
  const bound = maximumReportedAmount(amounts, known)
  if (remaining !== undefined && remaining > bound) {
    return `it has ${remaining} left in minor units, more than its ${bound}`
  }
  switch (shownState) {
    case "pending":
    case "authorized":
      return readUncaptured(shownState, amounts, known)
    case "paid":
      return readCaptured(amounts, known)
    case "charged_back":
      // The money that a dispute takes back is not our refund. It is recorded when the dispute ends.
      return known.sums.captured > 0 && !known.isDisputeWon
        ? { state: shownState, sums: known.sums }
        : checkMaximum(
            { state: shownState, sums: capturedSumsOf(amounts, known) },
            known
          )
    case "refunded":
      return readRefunded(amounts, known)
    case "canceled": {
      const left = known.mostCaptured - refunded
      if (refunded > 0 && left > 0 && remaining === left) {
        return `it is canceled, and has ${left} left in minor units`
      }
      // If the charge was captured before it was canceled, the gateway reports the returned money as refunded.
      return checkMaximum(
        { state: shownState, sums: fullyRefundedSums(refunded) },
        known
      )
    }
    case "declined":
    case "failed":
    case "expired":
      return refunded > 0 && known.mostCaptured === 0
        ? `it is ${shownState}, and ${refunded} in minor units was refunded`
        : { state: shownState, sums: ZERO_SUMS }
  }
}

type BoundedCharge = KnownChargeSums & {
  /** The highest captured sum that is believed. */
  most: number
}

interface ReportedAmounts {
  original: number | undefined
  remaining: number | undefined
  refunded: number | undefined
}

/** Returns the charge's own amounts. An amount that the charge lacks is taken from its transaction. */
export function reportedAmountsOf(reported: GatewayCharge): ReportedAmounts {
  const [transaction] = reported.transactions
  return {
    original: reported.originalAmount ?? transaction?.originalAmount,
    remaining: reported.amount ?? transaction?.amount,
    refunded: reported.refundedAmount ?? transaction?.refundedAmount,
  }
}

/** Reads a snapshot of a charge from which nothing was captured. Its amount must be the requested one. */
function readUncaptured(
  shownState: "pending" | "authorized",
  { original, remaining, refunded = 0 }: ReportedAmounts,
  { amount }: KnownChargeSums
): BelievedSums | string {
  const shown = [original, remaining || undefined].find(
    (reported) => reported !== undefined && reported !== amount
  )
  if (shown !== undefined) {
    return `its amount is ${shown} in minor units, but ${amount} was requested`
  }
  return refunded > 0
    ? `it is ${shownState}, and ${refunded} in minor units was refunded`
    : { state: shownState, sums: ZERO_SUMS }
}

function readCaptured(
  amounts: ReportedAmounts,
  known: BoundedCharge
): BelievedSums | string {
  if (amounts.remaining === 0 && !amounts.refunded) {
    return "it is paid but has nothing left, although nothing was refunded"
  }
  const sums = capturedSumsOf(amounts, known)
  if (sums.captured === 0) {
    return "it is paid, but nothing was captured"
  }
  const isAllRefunded = sums.refunded > 0 && sums.refunded === sums.captured
  return checkMaximum(
    { state: isAllRefunded ? "refunded" : "paid", sums },
    known
  )
}

function readRefunded(
  amounts: ReportedAmounts,
  known: BoundedCharge
): BelievedSums | string {
  const { original = known.amount, remaining, refunded } = amounts
  const taken = known.mostCaptured || original
  if (!refunded) {
    return refunded === 0 && remaining
      ? `it is refunded, but ${remaining} in minor units is left that was not refunded`
      : { state: "refunded", sums: fullyRefundedSums(taken) }
  }
  if (refunded !== known.mostCaptured && remaining) {
    return readCaptured(amounts, known)
  }
  const isLess =
    remaining === 0 ? refunded < known.mostCaptured : refunded < taken
  return isLess
    ? `it is refunded, and only ${refunded} of ${taken} in minor units was`
    : checkMaximum(
        { state: "refunded", sums: fullyRefundedSums(refunded) },
        known
      )
}

function maximumCapturedSum(
  shownState: KnownGatewayState,
  { remaining, refunded = 0 }: ReportedAmounts,
  { amount, mostCaptured }: KnownChargeSums
): number {
  const isAllRefunded =
    shownState === "refunded" && mostCaptured === 0 && remaining === 0
  return Math.max(amount, mostCaptured, isAllRefunded ? refunded : 0)
}

/** Returns the upper bound of all amounts of a charge: the gateway's original amount, unless more was captured. */
function maximumReportedAmount(
  { original }: ReportedAmounts,
  { amount, most }: BoundedCharge
): number {
  return most > amount ? most : (original ?? amount)
}

function checkMaximum(
  read: BelievedSums,
  { amount, most }: BoundedCharge
): BelievedSums | string {
  const { captured, refunded } = read.sums
  if (captured > most) {
    return `${captured} in minor units was captured, but ${amount} was requested`
  }
  return refunded > captured
    ? `${refunded} in minor units was refunded of ${captured}`
    : read
}

function capturedSumsOf(
  amounts: ReportedAmounts,
  known: BoundedCharge
): ChargeSums {
  const { original, remaining, refunded = 0 } = amounts
  const { amount, mostCaptured } = known
  if (remaining === undefined || remaining + refunded === 0) {
    return chargeSums(mostCaptured || (original ?? amount), refunded)
  }
  const together = remaining + refunded
  // More than the requested amount may have been paid, and refunded in part. That is not a partial capture.
  const isCapture =
    together > maximumReportedAmount(amounts, known) &&
    remaining === (mostCaptured || (original ?? amount))
  return chargeSums(isCapture ? remaining : together, refunded)
}

function fullyRefundedSums(amount: number): ChargeSums {
  return chargeSums(amount, amount)
}
