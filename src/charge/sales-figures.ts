import { countDays } from "./days"

/** Captured on each day, in minor units, and the cards of all of them. */
interface Sold {
  days: readonly { day: string; captured: number }[]
  cards: { approved: number; declined: number }
}

/** What was sold until `today`, in the main unit; the share of cards is null where none was tried. */
export function salesFigures({ days, cards }: Sold, today: string) {
  const inLast = (most: number) =>
    days
      .filter(({ day }) => day <= today && countDays(day, today) <= most)
      .reduce((sum, { captured }) => sum + captured, 0) / 100
  const tried = cards.approved + cards.declined
  return {
    today: inLast(1),
    days_7: inLast(7),
    days_30: inLast(30),
    approved_cards: tried === 0 ? null : cards.approved / tried,
  }
}
