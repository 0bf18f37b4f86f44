interface Written {
  locale: string
  withHour?: boolean
  timeZone?: string
}

/** `21/11/2026` or `Nov 21, 2026`, with the hour where `withHour`. */
export function shownDate(
  at: string | Date,
  { locale, withHour = false, ...zone }: Written
): string {
  return new Intl.DateTimeFormat(locale, {
    // Whether the month or the day comes first is no question in Portuguese only.
    dateStyle: locale.startsWith("pt") ? "short" : "medium",
    ...(withHour ? { timeStyle: "short" } : {}),
    ...zone,
  }).format(new Date(at))
}

/** A day without an hour, as 2026-11-21, wherever the reader is. What is no day stays as it is. */
export function shownDay(day: string, locale: string): string {
  const moment = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(moment.getTime())
    ? day
    : shownDate(moment, { locale, timeZone: "UTC" })
}

/** Today in São Paulo, whose days are counted. */
export function todayInBrazil(now: Date): string {
  // Swedes write days as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Sao_Paulo",
  }).format(now)
}

/** Whole days from today in São Paulo to a day written as 2026-12-01. */
export function daysUntil(day: string, now: Date): number {
  const [until, today] = [day, todayInBrazil(now)].map(Date.parse)
  return Math.round((until! - today!) / 86_400_000)
}
