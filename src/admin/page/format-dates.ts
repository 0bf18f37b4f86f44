interface DateFormat {
  locale: string
  withHour?: boolean
  timeZone?: string
}

/**
 * Formats a date, in Portuguese as `21/11/2026` and in English as `Nov 21, 2026`. If `withHour` is true, adds the time
 * of day.
 */
export function formatDate(
  at: string | Date,
  { locale, withHour = false, ...zone }: DateFormat
): string {
  return new Intl.DateTimeFormat(locale, {
    // The short style is clear only in Portuguese. In other languages day and month could be confused.
    dateStyle: locale.startsWith("pt") ? "short" : "medium",
    ...(withHour ? { timeStyle: "short" } : {}),
    ...zone,
  }).format(new Date(at))
}

/** Formats a day such as 2026-11-21, independent of the user's time zone. Returns any other text unchanged. */
export function formatDay(day: string, locale: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(moment.getTime())
    ? day
    : formatDate(moment, { locale, timeZone: "UTC" })
}

/** Returns today's date in São Paulo, such as 2026-11-21. The shop's days begin and end in that time zone. */
export function todayInBrazil(now: Date): string {
  // The Swedish format is ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Sao_Paulo",
  }).format(now)
}

/**
 * Returns the number of days from today in São Paulo to a day such as 2026-12-01. The number is negative for a past
 * day.
 */
export function daysUntil(day: string, now: Date): number {
  const [until, today] = [day, todayInBrazil(now)].map(Date.parse)
  return Math.round((until! - today!) / 86_400_000)
}
