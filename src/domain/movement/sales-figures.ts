import { countDays } from "./days"

/** The captured sum of each day in centavos. `cards` and `codes` count payments of all of these days. */
interface SalesData {
  days: readonly { day: string; captured: number }[]
  cards: { approved: number; declined: number }
  codes: { made: number; paid: number; paidAfterReminder: number }
}

/**
 * Returns the sales of today, of 7 days and of 30 days in reais, and how many card payments and codes succeeded.
 * `approved_cards` is the share of approved card payments, or null if there were none.
 */
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
