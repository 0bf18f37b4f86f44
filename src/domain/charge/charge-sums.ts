import { type MinorUnits, minorUnits } from "../money"
import type { GatewayCharge } from "./gateway-charge"
import type { KnownGatewayState } from "./charge-state"

/**
 * The sum of the captured money of a charge, and the sum of its refunded money. `captured` does not become smaller when
 * money is refunded.
 */
export interface ChargeSums {
  captured: MinorUnits
  refunded: MinorUnits
}

export function createChargeSums(
  captured: number,
  refunded: number
): ChargeSums {
  return {
    captured: minorUnits(captured),
    refunded: minorUnits(refunded),
  }
}

export const ZERO_SUMS = createChargeSums(0, 0)

/** What the plugin already knows about a charge when it reads another snapshot of it. */
export interface KnownChargeSums {
  /** The amount that the plugin requested. */
  amount: MinorUnits
  sums: ChargeSums
  /** The highest captured sum that the ledger has recorded for the charge. */
  highestCaptured: MinorUnits
  /** Whether an administrator recorded that the store won a dispute which the gateway still shows as open. */
  isDisputeWon?: boolean
  /**
   * True if the charge has the state `refunded` in the ledger, and an administrator has confirmed its sums. The
   * confirmed captured sum may be lower than `highestCaptured`.
   */
  isRefundConfirmed?: boolean
}

/** The state and sums that were read from a snapshot whose status and amounts agree. */
export interface BelievedStateAndSums {
  state: KnownGatewayState
  sums: ChargeSums
}

/**
 * Reads the state, the captured sum and the refunded sum from a snapshot. `shownState` is the state that the snapshot's
 * status means. If the status and the amounts contradict each other, or if an amount is too high, returns the reason as
 * a text that completes "… is not believed:".
 *
 * In two cases the amounts count instead of the status:
 * - A charge with the status REFUNDED is read as paid if only a part was refunded and the rest is left.
 * - A paid charge is read as refunded if its whole captured sum was refunded.
 *
 * A captured sum is usually too high if it is above the requested amount. There are two exceptions:
 * - The ledger has already recorded a captured sum that is at least as high.
 * - The snapshot shows that everything was refunded, and the ledger has recorded no captured money.
 */
export function deriveStateAndSums(
  shownState: KnownGatewayState,
  reported: GatewayCharge,
  ofCharge: KnownChargeSums
): BelievedStateAndSums | string {
  const amounts = reportedAmountsOf(reported)
  const { original, remaining, refunded = 0 } = amounts
  const maximumCaptured = maximumCapturedSum(shownState, amounts, ofCharge)
  const known: BoundedCharge = { ...ofCharge, maximumCaptured }
  if (original !== undefined && original > maximumCaptured) {
    return `its amount is ${original} in minor units, but ${known.amount} was requested`
  }
  const maximumLeft = maximumRemainingAmount(amounts, known)
  if (remaining !== undefined && remaining > maximumLeft) {
    return `it has ${remaining} left in minor units, more than its ${maximumLeft}`
  }
  switch (shownState) {
    case "pending":
    case "authorized":
      return readStateAndSumsOfUncaptured(shownState, amounts, known)
    case "paid":
      return readStateAndSumsOfPaid(amounts, known)
    case "charged_back":
      // A dispute takes the money back without a refund by the plugin. The loss is recorded when the dispute ends.
      return known.sums.captured > 0 && !known.isDisputeWon
        ? { state: shownState, sums: known.sums }
        : acceptSumsOrDescribeProblem(
            { state: shownState, sums: deriveSumsOfCaptured(amounts, known) },
            known
          )
    case "refunded":
      return deriveStateAndSumsOfRefunded(amounts, known)
    case "canceled": {
      const left = known.highestCaptured - refunded
      if (refunded > 0 && left > 0 && remaining === left) {
        return `it is canceled, and has ${left} left in minor units`
      }
      // If the charge was captured before it was canceled, the gateway reports the returned money as refunded.
      return acceptSumsOrDescribeProblem(
        { state: shownState, sums: createFullyRefundedSums(refunded) },
        known
      )
    }
    case "declined":
    case "failed":
    case "expired":
      return refunded > 0 && known.highestCaptured === 0
        ? `it is ${shownState}, and ${refunded} in minor units was refunded`
        : { state: shownState, sums: ZERO_SUMS }
  }
}

type BoundedCharge = KnownChargeSums & {
  /** The highest captured sum that is accepted from the snapshot that is being read. */
  maximumCaptured: number
}

interface ReportedAmounts {
  original: number | undefined
  remaining: number | undefined
  refunded: number | undefined
}

/**
 * Returns the amounts that a snapshot shows. An amount that the charge itself does not show is read from its
 * transaction.
 */
export function reportedAmountsOf(reported: GatewayCharge): ReportedAmounts {
  const [transaction] = reported.transactions
  return {
    original: reported.originalAmount ?? transaction?.originalAmount,
    remaining: reported.amount ?? transaction?.amount,
    refunded: reported.refundedAmount ?? transaction?.refundedAmount,
  }
}

/**
 * Reads a snapshot of a charge of which nothing was captured. The original amount must equal the requested amount. The
 * amount that is left must be 0 or equal the requested amount. The refunded amount must be 0. An amount that is missing
 * is not compared.
 */
function readStateAndSumsOfUncaptured(
  shownState: "pending" | "authorized",
  { original, remaining, refunded = 0 }: ReportedAmounts,
  { amount }: KnownChargeSums
): BelievedStateAndSums | string {
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

function readStateAndSumsOfPaid(
  amounts: ReportedAmounts,
  known: BoundedCharge
): BelievedStateAndSums | string {
  if (amounts.remaining === 0 && !amounts.refunded) {
    return "it is paid but has nothing left, although nothing was refunded"
  }
  const sums = deriveSumsOfCaptured(amounts, known)
  if (sums.captured === 0) {
    return "it is paid, but nothing was captured"
  }
  const isAllRefunded = sums.refunded > 0 && sums.refunded === sums.captured
  return acceptSumsOrDescribeProblem(
    { state: isAllRefunded ? "refunded" : "paid", sums },
    known
  )
}

function deriveStateAndSumsOfRefunded(
  amounts: ReportedAmounts,
  known: BoundedCharge
): BelievedStateAndSums | string {
  const { original = known.amount, remaining, refunded } = amounts
  const isConfirmed =
    known.isRefundConfirmed &&
    !remaining &&
    (refunded === undefined || refunded === known.sums.refunded)
  if (isConfirmed) {
    return { state: "refunded", sums: known.sums }
  }
  const taken = known.highestCaptured || original
  if (!refunded) {
    return refunded === 0 && remaining
      ? `it is refunded, but ${remaining} in minor units is left that was not refunded`
      : { state: "refunded", sums: createFullyRefundedSums(taken) }
  }
  if (refunded !== known.highestCaptured && remaining) {
    return readStateAndSumsOfPaid(amounts, known)
  }
  const isLess =
    remaining === 0 ? refunded < known.highestCaptured : refunded < taken
  return isLess
    ? `it is refunded, and only ${refunded} of ${taken} in minor units was`
    : acceptSumsOrDescribeProblem(
        { state: "refunded", sums: createFullyRefundedSums(refunded) },
        known
      )
}

function maximumCapturedSum(
  shownState: KnownGatewayState,
  { remaining, refunded = 0 }: ReportedAmounts,
  { amount, highestCaptured }: KnownChargeSums
): number {
  const isAllRefunded =
    shownState === "refunded" && highestCaptured === 0 && remaining === 0
  return Math.max(amount, highestCaptured, isAllRefunded ? refunded : 0)
}

/**
 * Returns the highest amount that a snapshot may show as left of the charge's money after refunds. A snapshot that
 * shows more is not believed.
 * - If `maximumCaptured`, the highest captured sum that is believed, is above the requested amount, the result is
 *   `maximumCaptured`.
 * - Otherwise, the result is the snapshot's field `original`, the amount before refunds. If the snapshot does not
 *   contain this field, the result is the requested amount.
 */
function maximumRemainingAmount(
  { original }: ReportedAmounts,
  { amount, maximumCaptured }: BoundedCharge
): number {
  return maximumCaptured > amount ? maximumCaptured : (original ?? amount)
}

function acceptSumsOrDescribeProblem(
  read: BelievedStateAndSums,
  { amount, maximumCaptured }: BoundedCharge
): BelievedStateAndSums | string {
  const { captured, refunded } = read.sums
  if (captured > maximumCaptured) {
    return `${captured} in minor units was captured, but ${amount} was requested`
  }
  return refunded > captured
    ? `${refunded} in minor units was refunded of ${captured}`
    : read
}

/**
 * Returns the captured and refunded sums of a charge whose money was captured. A snapshot usually shows the amount that
 * is left after refunds. The captured sum is then the amount that is left plus the refunded sum.
 *
 * There are two exceptions:
 * - The snapshot does not show the amount that is left, or shows 0 as left and nothing as refunded. The captured sum is
 *   then the highest one in the ledger. If the ledger has none, the captured sum is the original amount in the snapshot
 *   or, without it, the requested amount.
 * - The amount that is shown as left is the whole captured sum, because the gateway does not subtract refunds from it
 *   . The captured sum is then this amount. The plugin concludes this under two conditions:
 *   - The amount that is left plus the refunded sum is higher than a snapshot may show for the charge.
 *   - The amount that is left is equal to the captured sum that the first exception would use.
 */
function deriveSumsOfCaptured(
  amounts: ReportedAmounts,
  known: BoundedCharge
): ChargeSums {
  const { original, remaining, refunded = 0 } = amounts
  const { amount, highestCaptured } = known
  if (remaining === undefined || remaining + refunded === 0) {
    return createChargeSums(highestCaptured || (original ?? amount), refunded)
  }
  const together = remaining + refunded
  // The payer may have paid more than the requested amount and got a part of it back. This is not a partial capture.
  const isAmountCapturedSum =
    together > maximumRemainingAmount(amounts, known) &&
    remaining === (highestCaptured || (original ?? amount))
  return createChargeSums(isAmountCapturedSum ? remaining : together, refunded)
}

function createFullyRefundedSums(amount: number): ChargeSums {
  return createChargeSums(amount, amount)
}
