import { type MinorUnits, minorUnits } from "./money"
import type { GatewayCharge } from "./gateway-charge"
import type { KnownGatewayState } from "./charge-state"

/** What was taken of a charge and what was given back of it, both since its beginning. */
export interface ChargeSums {
  captured: MinorUnits
  refunded: MinorUnits
}

export function chargeSums(captured: number, refunded: number): ChargeSums {
  return { captured: minorUnits(captured), refunded: minorUnits(refunded) }
}

export const NO_SUMS = chargeSums(0, 0)

/** What is known of a charge, for reading what the gateway shows of it. */
export interface KnownOfCharge {
  /** What was asked for. */
  amount: MinorUnits
  sums: ChargeSums
  /** The most that was ever seen to be taken. */
  mostCaptured: MinorUnits
  /** Whether a person entered that a dispute was won which the gateway goes on showing. */
  isDisputeWon?: boolean
}

/** What a snapshot says of a charge, where its word and its amounts agree. */
export interface ReadSums {
  state: KnownGatewayState
  sums: ChargeSums
}

/**
 * Reads both sums from a snapshot whose status means `word`. Where the amounts are whole and say
 * something else than the status, the amounts win: REFUNDED with 10 of 100 refunded and 90 left is a
 * paid charge. What cannot be put together, or is more than was asked for, is answered
 * with the reason, in words that complete "… is not believed:".
 *
 * What remains (`amount`) and what was refunded make up what was captured, also after a capture of a
 * part; where `amount` evidently is not what remains, it is what was captured itself. What is
 * not told is taken from what is known, then from what was asked for. More than was asked for is believed
 * of what a person has accepted, and of what was wholly given back before anything of it was known.
 */
export function readSums(
  word: KnownGatewayState,
  reported: GatewayCharge,
  ofCharge: KnownOfCharge
): ReadSums | string {
  const amounts = amountsIn(reported)
  const { original, remaining, refunded = 0 } = amounts
  const most = mostOf(word, amounts, ofCharge)
  const known: BoundedCharge = { ...ofCharge, most }
  if (original !== undefined && original > most) {
    return `it is of ${original} in minor units, and ${known.amount} was asked for`
  }
  const bound = boundOf(amounts, known)
  if (remaining !== undefined && remaining > bound) {
    return `it has ${remaining} left in minor units, more than its ${bound}`
  }
  switch (word) {
    case "pending":
    case "authorized":
      return readUntaken(word, amounts, known)
    case "paid":
      return readTaken(amounts, known)
    case "charged_back":
      // What a dispute takes away is no refund of ours; it counts when the dispute is over.
      return known.sums.captured > 0 && !known.isDisputeWon
        ? { state: word, sums: known.sums }
        : within({ state: word, sums: takenOf(amounts, known) }, known)
    case "refunded":
      return readRefunded(amounts, known)
    case "canceled": {
      const left = known.mostCaptured - refunded
      if (refunded > 0 && left > 0 && remaining === left) {
        return `it is canceled, and has ${left} left in minor units`
      }
      // Of a charge that was captured before it was canceled, what came back is told as refunded.
      return within({ state: word, sums: both(refunded) }, known)
    }
    case "declined":
    case "failed":
    case "expired":
      return refunded > 0 && known.mostCaptured === 0
        ? `it is ${word}, and ${refunded} in minor units was refunded`
        : { state: word, sums: NO_SUMS }
  }
}

type BoundedCharge = KnownOfCharge & {
  /** The most that is believed to have been taken. */
  most: number
}

interface ReportedAmounts {
  original: number | undefined
  remaining: number | undefined
  refunded: number | undefined
}

/** The charge's own amounts, and those of its transaction where the charge tells none. */
export function amountsIn(reported: GatewayCharge): ReportedAmounts {
  const [transaction] = reported.transactions
  return {
    original: reported.originalAmount ?? transaction?.originalAmount,
    remaining: reported.amount ?? transaction?.amount,
    refunded: reported.refundedAmount ?? transaction?.refundedAmount,
  }
}

/** Nothing was taken yet: it is of what was asked for, or another charge. */
function readUntaken(
  word: "pending" | "authorized",
  { original, remaining, refunded = 0 }: ReportedAmounts,
  { amount }: KnownOfCharge
): ReadSums | string {
  const shown = [original, remaining || undefined].find(
    (reported) => reported !== undefined && reported !== amount
  )
  if (shown !== undefined) {
    return `it is of ${shown} in minor units, and ${amount} was asked for`
  }
  return refunded > 0
    ? `it is ${word}, and ${refunded} in minor units was refunded`
    : { state: word, sums: NO_SUMS }
}

function readTaken(
  amounts: ReportedAmounts,
  known: BoundedCharge
): ReadSums | string {
  if (amounts.remaining === 0 && !amounts.refunded) {
    return "it is paid, and has nothing left though nothing was refunded"
  }
  const sums = takenOf(amounts, known)
  if (sums.captured === 0) {
    return "it is paid, and nothing was taken"
  }
  const isAllRefunded = sums.refunded > 0 && sums.refunded === sums.captured
  return within({ state: isAllRefunded ? "refunded" : "paid", sums }, known)
}

function readRefunded(
  amounts: ReportedAmounts,
  known: BoundedCharge
): ReadSums | string {
  const { original = known.amount, remaining, refunded } = amounts
  const taken = known.mostCaptured || original
  if (!refunded) {
    return refunded === 0 && remaining
      ? `it is refunded, and has ${remaining} left in minor units of which nothing was refunded`
      : { state: "refunded", sums: both(taken) }
  }
  if (refunded !== known.mostCaptured && remaining) {
    return readTaken(amounts, known)
  }
  const isLess =
    remaining === 0 ? refunded < known.mostCaptured : refunded < taken
  return isLess
    ? `it is refunded, and only ${refunded} of ${taken} in minor units was`
    : within({ state: "refunded", sums: both(refunded) }, known)
}

function mostOf(
  word: KnownGatewayState,
  { remaining, refunded = 0 }: ReportedAmounts,
  { amount, mostCaptured }: KnownOfCharge
): number {
  const isAllRefunded =
    word === "refunded" && mostCaptured === 0 && remaining === 0
  return Math.max(amount, mostCaptured, isAllRefunded ? refunded : 0)
}

/** What all that is shown of a charge is a part of; the gateway's own word of that, unless more was taken. */
function boundOf(
  { original }: ReportedAmounts,
  { amount, most }: BoundedCharge
): number {
  return most > amount ? most : (original ?? amount)
}

function within(
  read: ReadSums,
  { amount, most }: BoundedCharge
): ReadSums | string {
  const { captured, refunded } = read.sums
  if (captured > most) {
    return `${captured} in minor units was taken, and ${amount} was asked for`
  }
  return refunded > captured
    ? `${refunded} in minor units was refunded of ${captured}`
    : read
}

function takenOf(amounts: ReportedAmounts, known: BoundedCharge): ChargeSums {
  const { original, remaining, refunded = 0 } = amounts
  const { amount, mostCaptured } = known
  if (remaining === undefined || remaining + refunded === 0) {
    return chargeSums(mostCaptured || (original ?? amount), refunded)
  }
  const together = remaining + refunded
  // More than was asked for may have been paid, and a part of it refunded: that is no capture of a part.
  const isCapture =
    together > boundOf(amounts, known) &&
    remaining === (mostCaptured || (original ?? amount))
  return chargeSums(isCapture ? remaining : together, refunded)
}

function both(amount: number): ChargeSums {
  return chargeSums(amount, amount)
}
