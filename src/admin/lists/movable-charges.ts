import type { ListedCharge } from "../api/payment-answers"

/** How many charges one request may move. */
export const MOST_AT_ONCE = 50

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
  action: MoneyAction
): MovableCharges {
  const charges = selected.filter((one) => movableCents(one, action) > 0)
  const cents = charges.reduce((sum, one) => sum + movableCents(one, action), 0)
  return {
    charges,
    sum: cents / 100,
    leftOut: selected.length - charges.length,
  }
}

/** The part of one charge that the action would move, in the main unit. */
export function movableAmount(
  charge: ListedCharge,
  action: MoneyAction
): number {
  return movableCents(charge, action) / 100
}

/** While something of a charge is being confirmed, nobody knows what is left to move. */
function movableCents(charge: ListedCharge, action: MoneyAction): number {
  if (charge.is_being_confirmed) return 0
  if (action === "capture") {
    return charge.state === "authorized"
      ? inCents(charge.amount) - inCents(charge.captured)
      : 0
  }
  return charge.state === "paid"
    ? inCents(charge.captured) - inCents(charge.refunded)
    : 0
}

/** The sum of amounts, without what binary fractions add to it. */
export function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, one) => sum + inCents(one), 0) / 100
}

function inCents(amount: number): number {
  return Math.round(amount * 100)
}
