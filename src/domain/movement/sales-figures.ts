import { countDays } from "./days"

/** The captured sum of each day in minor units, and the numbers of card payments and codes in all of these days. */
interface SalesData {
  days: readonly { day: string; captured: number }[]
  cards: { approved: number; declined: number }
  codes: { made: number; paid: number; paidAfterReminder: number }
}

/** Returns the sales until `today` in major units. The share of approved cards is null if no card was tried. */
export function salesFigures({ days, cards, codes }: SalesData, today: string) {
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
    codes: {
      made: codes.made,
      paid: codes.paid,
      paid_after_reminder: codes.paidAfterReminder,
    },
  }
}
