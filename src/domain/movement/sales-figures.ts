import { countDays } from "./sao-paulo-days"

/**
 * The captured sum of each day in centavos. `cards` and `codes` are the counts of card payments and of codes for all
 * these days together.
 */
interface SalesData {
  days: readonly { day: string; captured: number }[]
  cards: { approved: number; declined: number }
  codes: { made: number; paid: number; paidAfterReminder: number }
}

/**
 * Returns the captured sums of today, of the last 7 days and of the last 30 days in reais, and how many codes were
 * paid. The last 7 and 30 days include today. `approved_cards` is the share of card payments that were approved, from 0
 * to 1, or null if there were no card payments.
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
