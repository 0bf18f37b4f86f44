import type { ListedCharge } from "../api/answers"

export interface CapturableCharges {
  charges: ListedCharge[]
  /** In the main unit, as it is confirmed and sent. */
  sum: number
  /** Of the selected ones, those of which nothing can be captured. */
  leftOut: number
}

/** The selected charges that can be captured now, and what they come to. */
export function capturableCharges(
  selected: ListedCharge[],
  now: number
): CapturableCharges {
  const charges = selected.filter((one) => isCapturable(one, now))
  return {
    charges,
    sum: sumOf(charges.map(({ amount }) => amount)),
    leftOut: selected.length - charges.length,
  }
}

/**
 * Whether the route would take it, as far as a list shows that. While something of it is being confirmed,
 * nobody knows what is left.
 */
function isCapturable(charge: ListedCharge, now: number): boolean {
  const { state, order_id: order, capture_before: before } = charge
  const isInTime = before !== null && now < Date.parse(before)
  return (
    !charge.is_being_confirmed &&
    state === "authorized" &&
    order !== null &&
    isInTime
  )
}

/** The sum of amounts, without what binary fractions add to it. */
export function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, one) => sum + inCents(one), 0) / 100
}

function inCents(amount: number): number {
  return Math.round(amount * 100)
}
