const DAY_MS = 86_400_000

/** Whole days from now to a day written as 2026-12-01, by the calendar of whoever looks. */
export function daysUntil(day: string, now: Date): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY_MS)
}
