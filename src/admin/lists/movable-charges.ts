import type { ListedCharge } from "../api/payment-answers"

export type MoneyAction = "capture" | "refund"

export interface MovableCharges {
  charges: ListedCharge[]
  /** In the main unit, as it is confirmed and sent. */
  sum: number
  /** Of the selected ones, those of which nothing can be moved in this way. */
  leftOut: number
}

/** What an action would move of each selected charge now, and of all of them. */
export function movableCharges(
  selected: ListedCharge[],
  action: MoneyAction,
  now: number
): MovableCharges {
  const charges = selected.filter((one) => movableAmount(one, action, now) > 0)
  return {
    charges,
    sum: sumOf(charges.map((one) => movableAmount(one, action, now))),
    leftOut: selected.length - charges.length,
  }
}

/**
 * The part of one charge that the action would move, in the main unit; 0 where the route would refuse it,
 * as far as a list shows that. While something of it is being confirmed, nobody knows what is left.
 */
export function movableAmount(
  charge: ListedCharge,
  action: MoneyAction,
  now: number
): number {
  if (charge.is_being_confirmed) return 0
  if (action === "capture") {
    const { state, order_id: order, capture_before: before } = charge
    const isInTime = before !== null && now < Date.parse(before)
    return state === "authorized" && order !== null && isInTime
      ? charge.amount
      : 0
  }
  return charge.state === "paid"
    ? sumOf([charge.captured, -charge.refunded])
    : 0
}

/** The sum of amounts, without what binary fractions add to it. */
export function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, one) => sum + inCents(one), 0) / 100
}

function inCents(amount: number): number {
  return Math.round(amount * 100)
}
